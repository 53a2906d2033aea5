"""What both lines of the client are tested with: a program to spawn, an upstream that waits, a check that counts."""

import contextlib
import http.server
import json
import os
import pathlib
import tempfile
import threading
import time
import traceback
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
BERLIN = {"latitude": 52.52, "longitude": 13.405}
TOOLS = ["air_quality", "climate", "pollen", "places", "dashboard", "explain", "providers"]
REPLAY = ["--replay", str(ROOT / "Fixtures" / "berlin")]
FAULTS = ["--replay", str(ROOT / "Fixtures" / "faults")]


class Report:
    """Runs checks by name and says in the end how many failed."""

    def __init__(self, title):
        self.title, self.passed, self.failed = title, 0, 0

    async def check(self, name, test, *arguments):
        try:
            await test(*arguments)
            self.passed += 1
        except BaseException as error:  # a group of exceptions too: nothing may end the others
            if isinstance(error, KeyboardInterrupt):
                raise
            self.failed += 1
            print(f"{self.title}: {name} failed")
            traceback.print_exception(error)

    def end(self):
        print(f"{self.title}: {self.passed} passed, {self.failed} failed")
        return 1 if self.failed or self.passed < 10 else 0


class Upstream:
    """A provider that keeps its callers waiting, or has the same answer for each of any number of places."""

    def __init__(self, answers=False):
        self.answers = answers

    def __enter__(self):
        self.release, self.asked, self.gone = threading.Event(), threading.Event(), threading.Event()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"])).decode()
                self.answer(urllib.parse.parse_qs(body or self.path.partition("?")[2]))

            def do_GET(self):
                if outer.answers:
                    self.answer(urllib.parse.parse_qs(self.path.partition("?")[2]))
                else:
                    self.wait()

            def answer(self, query):
                count = query["latitude"][0].count(",") + 1
                air = json.loads((ROOT / "Fixtures/berlin/air-quality-current.json").read_text(encoding="utf-8"))
                body = json.dumps([air] * count if count > 1 else air).encode()
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def wait(self):
                outer.asked.set()
                self.connection.settimeout(0.02)
                while not outer.release.is_set():
                    try:
                        if self.connection.recv(1) == b"":
                            outer.gone.set()
                            return
                    except TimeoutError:
                        continue
                    except OSError:
                        outer.gone.set()
                        return

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.release.set()
        self.server.shutdown()
        self.server.server_close()

    @contextlib.contextmanager
    def arguments(self):
        """Options of a program whose only provider is this one."""
        with configuration(f"  slow: {{adapter: open-meteo/air-quality, base_url: 'http://127.0.0.1:"
                           f"{self.server.server_port}/air'}}", "slow") as file:
            yield ["--config", file]


@contextlib.contextmanager
def configuration(providers, names):
    """A file with these providers of air quality."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "providers.yaml")
        write(file, providers, names)
        yield file


def write(file, providers, names):
    with open(file, "w", encoding="utf-8") as text:
        text.write(f"version: 1\nproviders:\n{providers}\ncapabilities:\n  air_quality: {{providers: [{names}]}}\n")


def words(result):
    """All text of a tool's result."""
    return "\n".join(block.text for block in result.content)


class Clock:
    """Says whether something took no longer than it may."""

    def __init__(self, limit):
        self.limit = limit

    def __enter__(self):
        self.start = time.monotonic()

    def __exit__(self, kind, *_):
        took = time.monotonic() - self.start
        if kind is None:
            assert took < self.limit, f"took {took:.2f} s"
