"""Holds answers and configurations to the JSON Schemas that the program prints.

Every transcript is run again, and each of its answers must fit the result schema of the method that was asked, or the
schema of errors. Every configuration of `configurations.txt` must be judged alike by the strict reader and the schema.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import threading

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = sys.argv[1]


def run(*arguments, text=""):
    return subprocess.run([BINARY, *arguments], cwd=ROOT, input=text, capture_output=True, text=True, timeout=120)


def closed(schema):
    """The schema with every object shut: what it does not name may come later, but is not there today."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: closed(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema["properties"] and schema.get("type") != "null":
        schema.setdefault("additionalProperties", False)
    return schema


class Answers:
    """The schemas of everything that the program may write on standard output."""

    def __init__(self):
        printed = json.loads(run("schema").stdout)
        for schemas in printed["methods"].values():
            for schema in schemas.values():
                jsonschema.Draft202012Validator.check_schema(schema)
        result = {name: closed(schemas["result"]) for name, schemas in printed["methods"].items()}
        self.results = {name: jsonschema.Draft202012Validator(schema) for name, schema in result.items()}
        self.error = jsonschema.Draft202012Validator(closed(printed["error"]))
        notifications = printed.get("notifications", {})
        self.notifications = {
            name: jsonschema.Draft202012Validator(closed(schema)) for name, schema in notifications.items()
        }

    def mistakes(self, answer, methods):
        """What is wrong with one answer, given the methods that were asked under its id."""
        if "method" in answer:
            validator = self.notifications.get(answer["method"])
            if validator is None:
                return [f"no schema for the notification '{answer['method']}'"]
            params = answer["params"]
            found = [describe(error) for error in validator.iter_errors(params)]
            if params.get("data"):
                found += [describe(error) for error in self.results[params["data"]["kind"]].iter_errors(params["data"])]
            return found
        if "error" in answer:
            return [describe(error) for error in self.error.iter_errors(answer["error"])]
        found = [[describe(error) for error in self.results[name].iter_errors(answer["result"])] for name in methods]
        return min(found, key=len, default=["nobody asked for this"])


def describe(error):
    return f"{error.json_path}: {error.message[:300]}"


def asked(lines):
    """The methods by the ids under which they were asked."""
    methods = {}
    for line in lines:
        try:
            request = json.loads(line.removeprefix("\ufeff"))
        except (ValueError, RecursionError):
            continue
        for item in request if isinstance(request, list) else [request]:
            if isinstance(item, dict) and isinstance(item.get("method"), str):
                name = "cancel" if item["method"] == "$/cancelRequest" else item["method"]
                methods.setdefault(json.dumps(item.get("id")), []).append(name)
    return methods


def check_transcripts(report):
    answers = Answers()
    count = 0
    for path in sorted((ROOT / "Fixtures/transcripts").glob("*.transcript")):
        lines = path.read_text(encoding="utf-8").split("\n")
        arguments = next((line[6:].split() for line in lines if line.startswith("args: ")), [])
        sent = [line[2:] for line in lines if line.startswith("> ")]
        methods = asked(sent)
        for line in run(*arguments, text="\n".join(sent) + "\n").stdout.splitlines():
            answer = json.loads(line)
            for item in answer if isinstance(answer, list) else [answer]:
                count += 1
                known = [name for name in methods.get(json.dumps(item.get("id")), []) if name in answers.results]
                for mistake in answers.mistakes(item, known):
                    report(f"{path.name}: id {item.get('id')}: {mistake}")
    return count


def check_events(report):
    """Subscribes to every kind of answer, waits for an event of each, and ends."""
    answers = Answers()
    place = {"latitude": 52.52, "longitude": 13.405}
    wanted = [
        ("air_quality", {"location": place}),
        ("air_quality", {"location": place, "fields": ["methane"], "providers": ["second-air"]}),
        ("dashboard", {"location": place}),
        ("providers", {}),
    ]
    arguments = ["--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/berlin"]
    hub = subprocess.Popen([BINARY, *arguments], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    impatience = threading.Timer(60, hub.kill)
    impatience.start()
    for number, (method, params) in enumerate(wanted):
        request = {"id": number, "method": "subscribe", "params": {"method": method, "params": params}}
        print(json.dumps(request), file=hub.stdin, flush=True)
    types, silent, count = set(), set(range(1, len(wanted) + 1)), 0
    for line in hub.stdout:
        message = json.loads(line)
        count += 1
        for mistake in answers.mistakes(message, ["subscribe"]):
            report(f"events: {mistake}")
        if message.get("method") == "event":
            types.add(message["params"]["type"])
            silent.discard(int(message["params"]["subscription"][1:]))
            if not silent and not hub.stdin.closed:
                hub.stdin.close()
    hub.wait()
    impatience.cancel()
    if types != {"data", "error", "end"}:
        report(f"events: only {sorted(types)} came")
    return count


class CoreLoader(yaml.SafeLoader):
    """YAML 1.2 as editors read it: 'NO' and '12:30' are text, keys always are."""

    yaml_implicit_resolvers = {}

    def construct_mapping(self, node, deep=False):
        return {key.value: self.construct_object(value, deep=True) for key, value in node.value}


for tag, pattern, first in [
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("int", r"^[-+]?[0-9]+$", list("-+0123456789")),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", list("-+.0123456789")),
]:
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", yaml.resolver.re.compile(pattern), first)
CoreLoader.add_constructor(
    "tag:yaml.org,2002:map", lambda loader, node: loader.construct_mapping(node, deep=True)
)
CoreLoader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))
CoreLoader.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(node.value))


def configurations():
    """The sections of the table: what both should think of it, its title, its text."""
    text = (pathlib.Path(__file__).parent / "configurations.txt").read_text(encoding="utf-8")
    for section in text.split("\n=== ")[1:]:
        head, body = section.split("\n", 1)
        verdict, title = head.split(" ", 1)
        yield verdict, title, body


def schema_accepts(validator, text):
    try:
        documents = list(yaml.load_all(text, CoreLoader))
    except (yaml.YAMLError, AttributeError, TypeError):
        return False
    return len(documents) == 1 and validator.is_valid(documents[0])


def check_configurations(report):
    schema = json.loads((ROOT / "Documentation/providers.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    expected = {"good": (True, True), "bad": (False, False), "beyond": (False, True)}
    table = list(configurations())
    shipped = (ROOT / "providers.yaml").read_text(encoding="utf-8")
    for verdict, title, text in table + [("good", "the shipped one", shipped)]:
        with tempfile.NamedTemporaryFile("w", suffix=".yaml", dir=ROOT / ".build", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            checked = run("check", "--format", "json", file.name)
        rules = {
            finding["rule"] for finding in json.loads(checked.stdout)["diagnostics"] if finding["severity"] == "error"
        }
        judged = (not rules, schema_accepts(validator, text))
        if judged != expected[verdict]:
            report(f"{verdict} {title}: the reader says {judged[0]} {sorted(rules)}, the schema says {judged[1]}")
        if verdict == "beyond" and rules != {title.split(":")[0]}:
            report(f"{title}: the reader says {sorted(rules)}")
    return len(table)


def main():
    mistakes = []
    answers = check_transcripts(mistakes.append) + check_events(mistakes.append)
    files = check_configurations(mistakes.append)
    for mistake in mistakes:
        print(mistake)
    if answers < 100 or files < 40:
        sys.exit(f"only {answers} answers and {files} configurations were found")
    print(f"{answers} answers and {files} configurations were held to their schemas")
    print(f"schemas: {answers + files - len(mistakes)} passed, {len(mistakes)} failed")
    sys.exit(bool(mistakes))


main()
