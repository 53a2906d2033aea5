# What people and CI run. `make demo` and `make test` are all that a newcomer needs.

PREFIX ?= /usr/local
BINARY = .build/release/breezeway
# Nothing of the binary is relocated at its start without position independence, and libstdc++, which the Swift runtime
# needs, is linked in where its archive is found: together 0.9 ms and 2 MB less. Libraries are not looked for beside the
# binary: 0.1 ms. Where the linker can, functions that serving runs are laid side by side, so that 3 MB less are resident.
# Types are asked for by their accessors: looking them up by name, with all conformances, made a seventh of a start.
ARCHIVES = .build/archives
ORDER = $(if $(shell command -v ld.gold),-Xswiftc -use-ld=gold -Xlinker --section-ordering-file -Xlinker $(CURDIR)/Benchmarks/link.order)
BUILD = swift build -c release --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -no-pie \
	-Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker -L$(CURDIR)/$(ARCHIVES) -Xlinker --no-export-dynamic \
	--disable-local-rpath -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	-Xswiftc -Xfrontend -Xswiftc -function-sections $(ORDER) --product breezeway
TEST = SWIFT_BACKTRACE=enable=no swift test --disable-xctest --parallel
SHARED = $(wildcard ../shared)

SECONDS = 60

.PHONY: build demo test test-all fuzz lint bench install dependencies

build: dependencies
	@mkdir -p $(ARCHIVES) && ln -sf "$$(clang -print-file-name=libstdc++.a)" $(ARCHIVES)/
	@# A new order alone is no reason to link for the package manager, which does not know of it.
	@if [ Benchmarks/link.order -nt $(BINARY) ]; then rm -f $(BINARY); fi
	$(BUILD)

# Needs no network once the packages are there: every answer comes from Fixtures. Where Python and PyPI are, a real MCP
# client lists the tools in the end.
demo: build
	@sh Examples/demo $(BINARY)

test: dependencies
	$(TEST)
	@sh Tests/Schemas/validate .build/debug/breezeway
	@sh Tests/MCP/run .build/debug/breezeway

# Everything `test` does, over recorded answers too where they are at hand, then again under both sanitizers. Leaks are not
# looked for: what a global holds through an enum with a tagged pointer would count as one. Locals stay on the stack, by whose
# addresses a test tells how deep it is.
test-all: dependencies
	$(if $(SHARED),BREEZEWAY_SHARED=$(abspath $(SHARED))) $(TEST)
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread.suppressions $(TEST) --sanitize=thread --scratch-path .build/thread
	ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 $(TEST) --sanitize=address --scratch-path .build/address
	@sh Tests/Schemas/validate .build/debug/breezeway
	@sh Tests/MCP/run .build/debug/breezeway

# Random lines, JSON, paths, requests, configurations and plug-ins for so many seconds; says so where the toolchain has no fuzzer.
fuzz: dependencies
	@sh Fuzz/run $(SECONDS)

lint:
	swift format lint --strict --recursive Sources Tests Fuzz Package.swift

bench: build
	@sh .ci/dependencies gcc libc6-dev python3 util-linux
	python3 Benchmarks/run $(BINARY)
	python3 Benchmarks/mcp $(BINARY)

install: build
	install -s -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/breezeway
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
		$(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(BINARY) manual > $(DESTDIR)$(PREFIX)/share/man/man1/breezeway.1
	$(BINARY) completion bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/breezeway
	$(BINARY) completion zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_breezeway
	$(BINARY) completion fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/breezeway.fish

dependencies:
	@sh .ci/dependencies
