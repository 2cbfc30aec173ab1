"""Writes the page's types from the wire's models, after a change of app/protocol:
`python -m scripts.page_types`.

The messages of each direction become a JSON schema, which json-schema-to-typescript (in static/node_modules)
turns into `from_page.ts` and `to_page.ts` of static/src/protocol; `messages.ts` has both."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, cast

from pydantic import TypeAdapter

from app import protocol
from app.admin import shapes
from app.protocol import from_page, to_page

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
HEAD = "/* {what}, written by scripts/page_types.py from {source}. Not to be edited by hand. */"
LEFT_OUT = ("title", "maxItems", "minItems", "discriminator", "properties")
"""A property's title would become a type of its own, a list's bounds a union of tuples."""


def plain(node: Any) -> Any:
    """A schema without titles and bounds of lists; pydantic's tuples (`prefixItems`) as json2ts has them."""
    if isinstance(node, list):
        return [plain(part) for part in node]
    if not isinstance(node, dict):
        return node
    if "prefixItems" in node:
        parts = plain(node["prefixItems"])
        return {"type": "array", "items": parts, "minItems": len(parts), "maxItems": len(parts)}
    properties = node.get("properties")
    kept = {key: plain(value) for key, value in node.items() if key not in LEFT_OUT}
    if properties is not None:
        kept["properties"] = {name: plain(value) for name, value in properties.items()}
    return kept


def schema(name: str, messages: Any, mode: Literal["validation", "serialization"]) -> dict[str, Any]:
    """The JSON schema of one direction's messages, their union called `name`."""
    union = TypeAdapter(messages).json_schema(mode=mode)
    definitions = plain(union.pop("$defs"))
    return titled(f"Any{name}", definitions | {name: plain(union)}, (name,))


def titled(title: str, definitions: Mapping[str, Any], named: Sequence[str]) -> dict[str, Any]:
    """A schema of an object that has one of each of the named definitions."""
    return {
        "title": title,
        "type": "object",
        "additionalProperties": False,
        "required": list(named),
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in named},
        "$defs": definitions,
    }


def admin_schema() -> dict[str, Any]:
    """One JSON schema of what admins ask and are answered, all of it."""
    asked = {name: getattr(shapes, name) for name in shapes.ASKED}
    told = {name: getattr(shapes, name) for name in shapes.ANSWERED}
    definitions: dict[str, Any] = {}
    for mode, models in (("validation", asked), ("serialization", told)):
        for name, model in models.items():
            one = TypeAdapter(model).json_schema(mode=cast(Any, mode))
            definitions |= plain(one.pop("$defs", {})) | {name: plain(one)}
    return titled("Admin", definitions, (*asked, *told))


def types_of(whole: dict[str, Any]) -> str:
    """A schema as TypeScript. Raises CalledProcessError when json2ts fails."""
    command = ["node", str(STATIC / "node_modules/json-schema-to-typescript/dist/src/cli.js")]
    options = ["--bannerComment", "", "--unknownAny", "--style.printWidth", "118"]
    return subprocess.run(
        [*command, *options], input=json.dumps(whole), capture_output=True, text=True, check=True, cwd=STATIC
    ).stdout.lstrip()


def from_page_types() -> str:
    """The whole of from_page.ts."""
    head = HEAD.format(what="What the page sends", source="app/protocol/from_page.py")
    return f"{head}\n\n{types_of(schema('ClientMessage', from_page.ClientMessage, 'validation'))}"


def to_page_types() -> str:
    """The whole of to_page.ts."""
    head = HEAD.format(what="What the page is sent", source="app/protocol/to_page.py")
    return f"{head}\n\n{types_of(schema('ServerMessage', to_page.ServerMessage, 'serialization'))}"


def wire_types() -> str:
    """The whole of messages.ts."""
    codes = ", ".join(f"{name}: {code}" for name, code in protocol.CLOSE_CODES.items())
    head = HEAD.format(what="Both directions of the wire, and its numbers", source="app/protocol")
    lines = (
        head,
        "",
        'export type * from "./from_page";',
        'export type * from "./to_page";',
        "",
        f"export const PROTOCOL = {protocol.VERSION};",
        f"export const CLOSE_CODES = {{ {codes} }} as const;",
        f"export const NAME_LENGTH = {protocol.NAME_LENGTH};",
        f"export const CHAT_LENGTH = {protocol.CHAT_LENGTH};",
    )
    return "\n".join((*lines, ""))


def admin_types() -> str:
    """The whole of admin.ts."""
    head = HEAD.format(what="What admins ask and are answered", source="app/admin/shapes.py")
    reason = f"export const REASON_LENGTH = {shapes.REASON_LENGTH};"
    return "\n".join((head, "", reason, "", types_of(admin_schema())))


WRITTEN: Mapping[Path, Callable[[], str]] = {
    STATIC / "src" / "protocol" / "from_page.ts": from_page_types,
    STATIC / "src" / "protocol" / "to_page.ts": to_page_types,
    STATIC / "src" / "protocol" / "messages.ts": wire_types,
    STATIC / "src" / "protocol" / "admin.ts": admin_types,
}

if __name__ == "__main__":
    for path, types in WRITTEN.items():
        path.write_text(types())
        print(f"wrote {path.relative_to(ROOT)}")
