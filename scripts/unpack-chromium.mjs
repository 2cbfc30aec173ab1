// Unpacks the Brotli files of npm's @sparticuz/chromium: node unpack-chromium.mjs FROM TO. Writes TO/chromium.
import { execFileSync } from "node:child_process";
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

const [from, to] = process.argv.slice(2).map((path) => resolve(path));
const parts = join(to, "parts");
mkdirSync(parts, { recursive: true });

async function unpack(name, target) {
  await pipeline(createReadStream(join(from, name)), createBrotliDecompress(), createWriteStream(target));
}

const browser = join(parts, "chromium");
await unpack("chromium.br", browser);
chmodSync(browser, 0o755);
for (const name of ["al2023.tar.br", "swiftshader.tar.br", "fonts.tar.br"]) {
  if (!existsSync(join(from, name))) continue;
  const archive = join(parts, name.replace(".br", ""));
  await unpack(name, archive);
  execFileSync("tar", ["-xf", archive, "-C", parts]);
}
const program = join(to, "chromium");
writeFileSync(program, `#!/bin/sh\nexport LD_LIBRARY_PATH="${parts}/lib:$LD_LIBRARY_PATH"\nexec "${browser}" "$@"\n`);
chmodSync(program, 0o755);
