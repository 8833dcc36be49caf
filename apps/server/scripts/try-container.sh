#!/usr/bin/env bash
# Tries `deploy/install.sh` without a container engine: in a root made by debootstrap, with the Node of this workspace.
# Needs root, debootstrap, curl and Debian's mirror.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

root=$(mktemp -d /var/tmp/delivery-orders-root.XXXXXX)
chmod 755 "$root"
service=
trap 'if [[ $service ]]; then kill -KILL "$service" || true; fi; rm -rf "$root"' EXIT
debootstrap --variant=minbase --include=haproxy,libatomic1 bookworm "$root" http://deb.debian.org/debian >/dev/null

cp "$(../../node_modules/.bin/node -p process.execPath)" "$root/usr/local/bin/node"
cp -rL "$(npm root --global)/npm" "$root/usr/local/lib/npm"
ln -s ../lib/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
pnpm pack --pack-destination "$root/tmp" >/dev/null
cp deploy/install.sh "$root/tmp"
# The registry must be reachable from the root as from here.
cp /etc/resolv.conf "$root/etc/resolv.conf"
certificates=${NODE_EXTRA_CA_CERTS:-}
if [[ $certificates ]]; then cp "$certificates" "$root/tmp/ca.pem"; fi
chroot "$root" env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root \
  NODE_EXTRA_CA_CERTS="${certificates:+/tmp/ca.pem}" sh -c 'sh /tmp/install.sh /tmp/delivery-orders-*.tgz'

port=$((20000 + RANDOM % 10000))
run=(chroot --userspec=10001:10001 "$root" env -i PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production HOST=127.0.0.1
  PORT=$port DATABASE_URL=sqlite:/var/lib/delivery-orders/delivery-orders.db
  /opt/delivery-orders/dist/delivery-orders.js)
start() {
  "${run[@]}" serve >/dev/null &
  service=$!
  curl -sf --retry 60 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$port/readyz" >/dev/null
}
stop() {
  kill -TERM "$service"
  wait "$service"
  service=
}
order='{"referenceNumber":"A-1","recipient":{"phone":"+2250702029254","address":{"name":"a","city":"b"}},"items":[{"itemName":"c","quantity":1,"sender":{"referenceNumber":null,"phone":"+2250102030405","address":{"name":"a","city":"b"}}}]}'

"${run[@]}" migrate
token=$("${run[@]}" token issue acme)
start
curl -sfS "http://127.0.0.1:$port/orders" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -d "$order"
stop
start
curl -sfS "http://127.0.0.1:$port/orders/A-1" -H "Authorization: Bearer $token" >/dev/null
stop

cp deploy/haproxy.cfg "$root/tmp"
chroot "$root" env LISTEN=0.0.0.0:8080 NODE_A=10.83.0.3:3000 NODE_B=10.83.0.4:3000 NODE_C=127.0.0.1:9 \
  haproxy -c -f /tmp/haproxy.cfg
echo
echo "Installed, served, stopped and served again as user 10001."
