"""The previous line of PyPI's client against the program: it shakes hands and knows nothing of later revisions."""

import asyncio
import contextlib
import datetime
import json
import os
import sys

import anyio
from mcp import ClientSession, McpError, StdioServerParameters, types
from mcp.client.stdio import stdio_client

import scene

BINARY = sys.argv[1]


@contextlib.asynccontextmanager
async def client(arguments=scene.REPLAY, **options):
    server = StdioServerParameters(command=BINARY, args=list(arguments), cwd=scene.ROOT, env=dict(os.environ))
    async with stdio_client(server) as (read, write):
        async with ClientSession(read, write, datetime.timedelta(seconds=20), **options) as session:
            agreed = await session.initialize()
            assert agreed.protocolVersion in ["2025-06-18", "2025-11-25"], agreed.protocolVersion
            assert agreed.serverInfo.name == "breezeway"
            yield session


async def lists():
    async with client() as session:
        tools = (await session.list_tools()).tools
        assert [tool.name for tool in tools] == scene.TOOLS
        assert all(tool.annotations.readOnlyHint and tool.outputSchema["type"] == "object" for tool in tools)


async def pings():
    async with client() as session:
        await session.send_ping()


async def calls():
    """The client itself holds the structured content to the tool's schema."""
    async with client() as session:
        await session.list_tools()
        for name, arguments in [
            ("air_quality", {"location": "Berlin"}), ("climate", {"location": scene.BERLIN}),
            ("pollen", {"location": scene.BERLIN}), ("places", {"query": "Berlin"}),
            ("dashboard", {"location": scene.BERLIN}), ("providers", {}),
            ("explain", {"method": "places", "params": {"query": "Berlin"}}),
        ]:
            result = await session.call_tool(name, arguments)
            assert not result.isError, scene.words(result)
            assert result.structuredContent["kind"] == json.loads(result.content[1].text)["kind"] == name


async def errors():
    async with client() as session:
        result = await session.call_tool("air_quality", {})
        assert result.isError and result.structuredContent is None
        assert "'location' is missing" in scene.words(result)


async def failures():
    async with client(scene.FAULTS) as session:
        result = await session.call_tool("air_quality", {"location": {"latitude": -4.5, "longitude": -20.5}})
        assert result.isError and "'open-meteo-air'" in scene.words(result)


async def strangers():
    async with client() as session:
        try:
            await session.call_tool("weather", {})
        except McpError as error:
            assert error.error.code == -32602, error
        else:
            raise AssertionError("an unknown tool was called")


async def silence_costs_nothing():
    """What is not served is answered at once."""
    async with client() as session:
        for ask in [session.list_resources, session.list_prompts]:
            with scene.Clock(1):
                try:
                    await ask()
                except McpError as error:
                    assert error.error.code == -32601, error


async def progress():
    heard = []

    async def hear(done, total, message):
        heard.append(done)

    async with client() as session:
        await session.call_tool("pollen", {"location": scene.BERLIN}, progress_callback=hear)
    assert heard and heard == sorted(set(heard)), heard


async def cancels():
    with scene.Upstream() as upstream, upstream.arguments() as arguments:
        async with client(arguments) as session:
            patience = datetime.timedelta(seconds=0.5)
            try:
                await session.call_tool("air_quality", {"location": scene.BERLIN}, read_timeout_seconds=patience)
            except McpError:
                pass
            else:
                raise AssertionError("the call was answered")
            assert not (await session.call_tool("providers", {})).isError


async def closes():
    with scene.Upstream() as upstream, upstream.arguments() as arguments:
        with scene.Clock(5):
            async with client(arguments) as session:
                async with anyio.create_task_group() as group:
                    group.start_soon(session.call_tool, "air_quality", {"location": scene.BERLIN})
                    assert await asyncio.to_thread(upstream.asked.wait, 5)
                    group.cancel_scope.cancel()


async def is_large():
    places = [{"latitude": 52 + number / 2000, "longitude": 13.405} for number in range(1000)]
    with scene.Upstream(answers=True) as upstream, upstream.arguments() as arguments:
        async with client(arguments) as session:
            await session.list_tools()
            result = await session.call_tool("air_quality", {"locations": places})
            assert not result.isError and len(scene.words(result).encode()) < 25_000
            assert len(result.structuredContent["data"]["items"]) == 1000


async def hears():
    air = "  {0}: {{adapter: replay, of: open-meteo/air-quality, fixtures: " + str(scene.ROOT) + "/Fixtures/berlin}}"
    changed = anyio.Event()

    async def handle(message):
        if isinstance(message, types.ServerNotification):
            if isinstance(message.root, types.ToolListChangedNotification):
                changed.set()

    with scene.configuration(air.format("first"), "first") as file:
        async with client(["--config", file, "--watch"], message_handler=handle) as session:
            await session.list_tools()
            scene.write(file, air.format("first") + "\n" + air.format("second"), "first, second")
            with anyio.fail_after(10):
                await changed.wait()


async def main():
    report = scene.Report("MCP clients, previous line")
    for test in [lists, pings, calls, errors, failures, strangers, silence_costs_nothing, progress, cancels, closes,
                 is_large, hears]:
        await report.check(test.__name__, test)
    return report.end()


sys.exit(anyio.run(main))
