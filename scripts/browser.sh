#!/usr/bin/env bash
# Sees to it that there is a Chromium, and a font with Chinese, for the browser tests. Quick when there is.
# As root with apt-get: Debian's. Otherwise the binary that an npm package carries, in .browser/.
set -euo pipefail
cd "$(dirname "$0")/.."
packaged=@sparticuz/chromium@153.0.0

found() {
    [ -n "${CHROMIUM:-}" ] && return
    for name in chromium chromium-browser google-chrome-stable google-chrome .browser/chromium; do
        command -v "$name" >/dev/null && return
    done
    return 1
}

has_chinese() { [ -n "$(fc-list :lang=zh 2>/dev/null)" ]; }

install_debian() {
    local options=(-qq -y --no-install-recommends -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq -o DPkg::Lock::Timeout=300 update
    apt-get "${options[@]}" install "$@" </dev/null >/dev/null
}

install_packaged() {
    npm install --silent --no-save --prefix .browser/package --engine-strict=false "$packaged"
    node scripts/unpack-chromium.mjs .browser/package/node_modules/@sparticuz/chromium/bin .browser
}

wanted=()
found || wanted+=(chromium)
has_chinese || wanted+=(fonts-wqy-microhei fontconfig)
[ ${#wanted[@]} -eq 0 ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing ${wanted[*]}"
    install_debian "${wanted[@]}"
fi
found || { echo "unpacking Chromium into .browser/"; install_packaged; }
found || { echo "No Chromium could be installed. Set CHROMIUM to the path of one." >&2; exit 2; }
has_chinese || echo "No font with Chinese: pictures of the page will show boxes." >&2
