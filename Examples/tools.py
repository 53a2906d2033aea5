"""Lists the tools of a program through a real MCP client: python tools.py PROGRAM [OPTION...]"""
import asyncio
import sys

from mcp import Client, StdioServerParameters


async def main():
    async with Client(StdioServerParameters(command=sys.argv[1], args=sys.argv[2:])) as client:
        for tool in (await client.list_tools()).tools:
            print(f"{tool.name:12} {tool.description.split('. ')[0]}.")
        result = await client.call_tool("air_quality", {"location": "Berlin", "fields": ["us_aqi", "pm2_5"]})
        print(f"\nair_quality  {result.content[0].text}")


asyncio.run(main())
