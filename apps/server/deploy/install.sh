#!/bin/sh
# Installs a packed program, `install.sh delivery-orders-1.0.0.tgz`, in a Debian system with Node 24 or later and npm.
# The container file runs nothing else.
set -eu

useradd --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin delivery-orders
install -d -o delivery-orders -g delivery-orders -m 700 /var/lib/delivery-orders
mkdir -p /opt/delivery-orders
tar -xzf "$1" -C /opt/delivery-orders --strip-components=1 --no-same-owner
mv /opt/delivery-orders/npm-shrinkwrap.json /opt/delivery-orders/package-lock.json
npm ci --prefix /opt/delivery-orders --no-audit --no-fund
ln -s /opt/delivery-orders/dist/delivery-orders.js /usr/local/bin/delivery-orders
npm cache clean --force
