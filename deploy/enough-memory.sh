#!/usr/bin/env bash
# Whether this machine can install and build the shop while it runs. Otherwise says what to do, and exits with 1.
set -euo pipefail

# npm alone needs 0.8 GB, and an update runs beside the open shop.
readonly NEEDED_KB=1800000

have=$(awk '/^(MemTotal|SwapTotal):/ { kb += $2 } END { print kb }' /proc/meminfo)
[ "$have" -lt "$NEEDED_KB" ] || exit 0
cat >&2 <<TEXT
This server has $(awk "BEGIN { printf \"%.1f\", $have / 1e6 }") GB of memory, swap included. Installing the shop needs 1.8 GB: with less, the system ends it
in the middle. Rent a server with 2 GB, or add a swap file, which makes updates slower:
  fallocate -l 2G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile
  echo '/swapfile none swap sw 0 0' >> /etc/fstab
TEXT
exit 1
