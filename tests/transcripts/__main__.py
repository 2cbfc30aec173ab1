"""Rewrites the recorded deals: `python -m tests.transcripts`. Read the difference before it is committed."""

import sys

from tests.transcripts.recorder import CASES, FOLDER, path_of, transcript

kept = {path_of(*case) for case in CASES}
for path in set(FOLDER.glob("*.txt")) - kept:
    path.unlink()
for case in CASES:
    path_of(*case).write_text(transcript(*case), encoding="utf-8")
sys.stdout.write(f"{len(kept)} recorded deals written\n")
