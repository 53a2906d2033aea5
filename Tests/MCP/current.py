"""The current line of PyPI's client against the program: automatic, pinned and legacy mode."""

import asyncio
import json
import os
import sys
import tempfile

import anyio
import mcp_types as types
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage

import scene

BINARY = sys.argv[1]
MODERN = "2026-07-28"


def client(mode, arguments=scene.REPLAY, **options):
    server = StdioServerParameters(command=BINARY, args=list(arguments), cwd=scene.ROOT, env=dict(os.environ))
    return Client(server, mode=mode, read_timeout_seconds=20, **options)


async def lists(mode):
    async with client(mode) as session:
        tools = (await session.list_tools()).tools
        assert [tool.name for tool in tools] == scene.TOOLS, tools
        for tool in tools:
            assert tool.annotations.read_only_hint and tool.annotations.idempotent_hint, tool.name
            assert tool.annotations.open_world_hint == (tool.name not in ["providers", "explain"]), tool.name
            assert tool.input_schema["type"] == tool.output_schema["type"] == "object", tool.name
            assert "propertyNames" not in json.dumps([tool.input_schema, tool.output_schema]), tool.name
        version = session.protocol_version
        assert version == ("2025-11-25" if mode == "legacy" else MODERN), version


async def calls(mode):
    """Every tool: the client itself holds the structured content to the tool's schema."""
    arguments = {
        "air_quality": {"location": scene.BERLIN}, "climate": {"location": scene.BERLIN},
        "pollen": {"location": scene.BERLIN, "days": 5}, "places": {"query": "Berlin"},
        "dashboard": {"location": "Berlin"}, "providers": None,
        "explain": {"method": "air_quality", "params": {"location": "Berlin"}},
    }
    async with client(mode) as session:
        await session.list_tools()
        for name in scene.TOOLS:
            result = await session.call_tool(name, arguments[name])
            assert not result.is_error, scene.words(result)
            assert result.structured_content["kind"] == name
            assert len(scene.words(result).encode()) < 25_000, name
            assert json.loads(result.content[1].text)["kind"] == name
            assert not result.content[0].text.startswith("{"), name


async def gaps(mode):
    """A provider that knows half of it: null fits the schema."""
    async with client(mode) as session:
        await session.list_tools()
        result = await session.call_tool("air_quality", {"location": {"latitude": 48.86, "longitude": 2.35}})
        text = scene.words(result)
        assert result.is_error or result.structured_content["data"] is not None, text


async def errors(mode):
    async with client(mode) as session:
        await session.list_tools()
        result = await session.call_tool("pollen", {"location": {"latitude": 91, "longitude": 0}})
        assert result.is_error and result.structured_content is None
        assert "latitude' must be a number from -90 to 90, not '91'" in scene.words(result)
        result = await session.call_tool("pollen", {"location": "Berlin", "dayz": 3})
        assert result.is_error and "did you mean 'days'" in scene.words(result)


async def failures(mode):
    async with client(mode, scene.FAULTS) as session:
        result = await session.call_tool("air_quality", {"location": {"latitude": -2.5, "longitude": -20.5}})
        assert result.is_error and result.structured_content is None
        assert "Try again after 60 s" in scene.words(result), scene.words(result)


async def strangers(mode):
    async with client(mode) as session:
        try:
            await session.call_tool("weather", {})
        except MCPError as error:
            assert error.code == -32602 and "there is no tool 'weather'" in error.message
        else:
            raise AssertionError("an unknown tool was called")


async def progress(mode):
    heard = []

    async def hear(done, total, message):
        heard.append((done, total, message))

    async with client(mode) as session:
        await session.call_tool("air_quality", {"location": scene.BERLIN}, progress_callback=hear)
        quiet = len(heard)
        await session.call_tool("air_quality", {"location": scene.BERLIN})
    assert heard and quiet == len(heard)
    assert all(earlier[0] < later[0] for earlier, later in zip(heard, heard[1:])), heard


async def cancels(mode):
    """A client that loses patience: the upstream call is stopped, and the program serves on."""
    with scene.Upstream() as upstream, upstream.arguments() as arguments:
        async with client(mode, arguments) as session:
            try:
                await session.call_tool("air_quality", {"location": scene.BERLIN}, read_timeout_seconds=0.5)
            except MCPError:
                pass
            else:
                raise AssertionError("the call was answered")
            assert upstream.asked.is_set()
            assert await asyncio.to_thread(upstream.gone.wait, 2), "the upstream call goes on"
            assert not (await session.call_tool("providers")).is_error


async def closes(mode):
    """A client that goes while its call is at work: the program ends by itself."""
    with scene.Upstream() as upstream, upstream.arguments() as arguments:
        with scene.Clock(5):
            async with client(mode, arguments) as session:
                async with anyio.create_task_group() as group:
                    group.start_soon(session.call_tool, "air_quality", {"location": scene.BERLIN})
                    assert await asyncio.to_thread(upstream.asked.wait, 5)
                    group.cancel_scope.cancel()


async def is_large(mode):
    """25 kB of text at most, everything in the structured content."""
    places = [{"latitude": 52 + number / 2000, "longitude": 13.405} for number in range(1000)]
    with scene.Upstream(answers=True) as upstream, upstream.arguments() as arguments:
        async with client(mode, arguments) as session:
            await session.list_tools()
            result = await session.call_tool("air_quality", {"locations": places})
            text = scene.words(result)
            assert not result.is_error, text
            assert len(text.encode()) < 25_000
            assert "Left out" in text and "'fields'" in text
            assert len(result.structured_content["data"]["items"]) == 1000


AIR = "  {0}: {{adapter: replay, of: open-meteo/air-quality, fixtures: " + str(scene.ROOT) + "/Fixtures/berlin}}"


async def listens(mode):
    """A reload that changes the tools is told, one that does not is not, and the end is graceful."""
    first, second = AIR.format("first"), AIR.format("second")
    with scene.configuration(first, "first") as file:
        async with client(mode, ["--config", file, "--watch"]) as session:
            before = (await session.list_tools()).tools[0].description
            async with session.listen(tools_list_changed=True, prompts_list_changed=True) as subscription:
                assert subscription.honored.tools_list_changed and not subscription.honored.prompts_list_changed
                scene.write(file, first + "\n" + second, "first, second")
                with anyio.fail_after(10):
                    event = await anext(aiter(subscription))
                assert type(event).__name__ == "ToolsListChanged", event
                after = (await session.list_tools()).tools[0].description
                assert "first" in before and "second" not in before and "second" in after, after


async def hears(mode):
    """The handshake revisions know no subscription: the change is told to whoever shook hands."""
    first, second = AIR.format("first"), AIR.format("second")
    changed = anyio.Event()

    async def handle(message):
        if isinstance(message, types.ToolListChangedNotification):
            changed.set()

    with scene.configuration(first, "first") as file:
        async with client(mode, ["--config", file, "--watch"], message_handler=handle) as session:
            await session.list_tools()
            scene.write(file, first + "\n" + second, "first, second")
            with anyio.fail_after(10):
                await changed.wait()


async def pastes():
    """The configuration of the documentation works as pasted, for whoever has the program on the path."""
    page = (scene.ROOT / "Documentation/MCP.md").read_text(encoding="utf-8")
    pasted = json.loads(page.split("```json client\n")[1].split("```")[0])
    [(name, server)] = pasted["mcpServers"].items()
    assert name == server["command"] == "breezeway"
    environment = dict(os.environ, **server["env"])
    environment["PATH"] = os.path.dirname(BINARY) + os.pathsep + environment["PATH"]
    with tempfile.TemporaryDirectory() as folder:
        parameters = StdioServerParameters(
            command=server["command"], args=server["args"], env=environment, cwd=folder)
        async with Client(parameters, read_timeout_seconds=20) as session:
            assert [tool.name for tool in (await session.list_tools()).tools] == scene.TOOLS
            assert not (await session.call_tool("providers")).is_error


async def mixes():
    """Native calls and both eras of MCP in one stream."""
    meta = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {}}
    lines = [
        {"id": 1, "method": "places", "params": {"query": "Berlin"}},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {"_meta": meta}},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "providers"}},
        {"jsonrpc": "2.0", "id": 4, "method": "server/discover", "params": {"_meta": meta}},
        {"id": 5, "method": "ping"},
        {"jsonrpc": "2.0", "id": 6, "method": "ping", "params": {"_meta": meta}},
    ]
    program = await asyncio.create_subprocess_exec(
        BINARY, *scene.REPLAY, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=scene.ROOT)
    sent = "".join(json.dumps(line) + "\n" for line in lines)
    out, _ = await asyncio.wait_for(program.communicate(sent.encode()), 20)
    answers = {answer["id"]: answer for answer in map(json.loads, out.splitlines())}
    assert answers[1]["result"]["kind"] == "places"
    assert answers[2]["result"]["resultType"] == "complete" and answers[2]["result"]["ttlMs"] > 0
    assert "resultType" not in answers[3]["result"] and not answers[3]["result"]["isError"]
    assert MODERN in answers[4]["result"]["supportedVersions"]
    assert answers[5]["result"] == {} and answers[6]["error"]["code"] == -32601
    assert program.returncode == 0, program.returncode


async def mixes_into_a_session(mode):
    """A line of the native protocol between those of a client: the client goes on as if nothing were."""
    server = StdioServerParameters(command=BINARY, args=scene.REPLAY, cwd=scene.ROOT, env=dict(os.environ))
    async with stdio_client(server) as (read, write):

        class Shared:
            async def __aenter__(self):
                return read, write

            async def __aexit__(self, *_):
                pass

        async with Client(Shared(), mode=mode, read_timeout_seconds=20) as session:
            await session.list_tools()
            request = types.JSONRPCRequest(
                jsonrpc="2.0", id="native", method="air_quality", params={"location": scene.BERLIN})
            await write.send(SessionMessage(request))
            result = await session.call_tool("places", {"query": "Berlin"})
            assert not result.is_error


async def main():
    report = scene.Report("MCP clients, current line")
    for mode in ["auto", MODERN, "legacy"]:
        for test in [lists, calls, gaps, errors, failures, strangers, progress, cancels, closes, is_large,
                     mixes_into_a_session]:
            await report.check(f"{test.__name__} ({mode})", test, mode)
        await report.check(f"listens ({mode})", hears if mode == "legacy" else listens, mode)
    await report.check("mixes", mixes)
    await report.check("pastes", pastes)
    return report.end()


sys.exit(anyio.run(main))
