#!/usr/bin/env bash
# Builds the images on a machine without a container engine, with Debian's buildah, and says how large they are. A root
# file system from debootstrap, with Node from npm, stands in for the base images. Needs root, buildah and debootstrap.
# Not part of npm test. Usage: docker/build-without-engine.sh [api worker admin web]
set -euo pipefail
cd "$(dirname "$0")/.."
[ "${1:-}" = --help ] && sed -n '2,4s/^# //p' "$0" && exit

targets=("${@:-api}")
[ $# -eq 0 ] && targets=(api worker admin web)
base=localhost/node-for-review-service:slim
version=$(sed -n 's/^ARG NODE_IMAGE=.*node:\([0-9]*\).*/\1/p' docker/Dockerfile)
bud=(buildah --storage-driver vfs bud --isolation chroot --network host)

if ! buildah --storage-driver vfs inspect "$base" > /dev/null 2>&1; then
  echo "Making a base image with Node $version …"
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$work/root" > "$work/debootstrap.log"
  npm install --silent --prefix "$work/node" "node@$version" npm@11
  install "$work"/node/node_modules/node-linux-*/bin/node "$work"/root/usr/local/bin/ 2> /dev/null ||
    install "$work"/node/node_modules/node/bin/node "$work"/root/usr/local/bin/
  mkdir -p "$work/root/usr/local/lib/node_modules"
  cp -r "$work/node/node_modules/npm" "$work/root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/root/usr/local/bin/npx"
  rm -rf "$work"/root/var/cache/apt/archives/*.deb
  # What this machine trusts beside the usual authorities, the image has to trust too.
  touch "$work/root/etc/extra-authorities.pem"
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$work/root/etc/extra-authorities.pem"
  cat > "$work/Dockerfile" <<'END'
FROM scratch
COPY root/ /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=/etc/extra-authorities.pem
END
  "${bud[@]}" --quiet --tag "$base" "$work"
fi

for target in "${targets[@]}"; do
  echo "Building $target …"
  "${bud[@]}" --quiet --format docker --layers --build-arg "NODE_IMAGE=$base" --build-arg "DEBIAN_IMAGE=$base" --target "$target" --tag "review-service-$target" -f docker/Dockerfile .
done
buildah --storage-driver vfs images
