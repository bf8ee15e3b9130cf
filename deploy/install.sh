#!/usr/bin/env bash
# Installs the shop on a bare Debian 12 or 13. Safe to run again: it changes only what differs.
set -euo pipefail
# The shop's user must be able to run what root installs.
umask 022

readonly CODE=/opt/shop
readonly HOME_FOLDER=/var/lib/shop
readonly SETTINGS=/etc/shop.env
readonly BACKUP_KEY=/etc/shop-passphrase
readonly CADDYFILE=/etc/caddy/Caddyfile
readonly UPGRADES=/etc/apt/apt.conf.d/52shop-upgrades
readonly BOOTSTRAP_NODE=/opt/node
readonly OLDEST_NODE=20
readonly CHECKSUM='# Written by deploy/install.sh. An edited file is left alone. Checksum: '

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
readonly SOURCE
readonly USAGE='Usage: deploy/install.sh DOMAIN [--email OWNER] [--dry-run]

  DOMAIN         the domain of the shop, without "www.", such as shop.example
  --email OWNER  where Let'\''s Encrypt writes about certificates; also the first site admin
  --dry-run      say what would change, and change nothing'

domain=''
owner=''
dry_run=false
step='reading the arguments'

# ── Arguments and the machine ─────────────────────────────────────────────────────────────────────────────────────────

refuse() {
  printf '%s\n' "$1" >&2
  trap - EXIT
  exit "${2:-1}"
}

read_arguments() {
  while [ $# -gt 0 ]; do
    case $1 in
      --help | -h) printf '%s\n' "$USAGE" && exit 0 ;;
      --dry-run) dry_run=true ;;
      --email) [ $# -ge 2 ] || refuse "--email needs an address."$'\n\n'"$USAGE" 2
        owner=$2
        shift ;;
      --email=*) owner=${1#*=} ;;
      -*) refuse "Unknown option $1."$'\n\n'"$USAGE" 2 ;;
      *) [ -z "$domain" ] || refuse "One domain is enough: $domain or $1?"$'\n\n'"$USAGE" 2
        domain=$1 ;;
    esac
    shift
  done
  [ -n "$domain" ] || refuse "$USAGE" 2
  check_domain
  [ -z "$owner" ] || check_owner
}

check_domain() {
  local label='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  case $domain in
    *://* | */*) refuse "Give only the domain, such as shop.example, not an address with https:// or a path." 2 ;;
    www.*) refuse "Give the domain without www: ${domain#www.}. Visitors of $domain are sent there." 2 ;;
  esac
  [[ ${#domain} -le 253 && $domain =~ ^($label\.)+[a-z]([a-z0-9-]*[a-z0-9])?$ ]] ||
    refuse "'$domain' is not a domain. Write it in lower case, such as shop.example." 2
}

check_owner() {
  [[ $owner =~ ^[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$ ]] ||
    refuse "'$owner' is not an email address. Write it as in --email you@shop.example." 2
}

os_release() { sed -n "s/^$1=//p" /etc/os-release 2>/dev/null | tr -d '"'; }

check_machine() {
  [ "$(id -u)" -eq 0 ] || refuse 'Run this as root: sudo deploy/install.sh …'
  local id version name
  id=$(os_release ID)
  version=$(os_release VERSION_ID)
  name=$(os_release PRETTY_NAME)
  [[ $id == debian && $version =~ ^(12|13)$ ]] ||
    refuse "This script is for Debian 12 and 13, not for ${name:-this system}. Create the server again with Debian 13."
  [ -f "$SOURCE/package-lock.json" ] || refuse "Run the script from the shop's folder: $SOURCE holds no shop."
}

runs_systemd() { [ -d /run/systemd/system ]; }

# ── One line for each thing ───────────────────────────────────────────────────────────────────────────────────────────

report() { printf '%-8s %s\n' "$1" "$2"; }
todo() { printf 'to do: %s\n' "$1"; }

# ensure WHAT CHECK APPLY: applies if the check fails.
ensure() {
  step=$1
  if "$2"; then
    report ok "$1"
  else
    "$dry_run" || "$3"
    report changed "$1"
  fi
}

stopped() {
  [ $? -eq 0 ] || printf '\nStopped at: %s. See above, solve this, and run the script again.\n' "$step" >&2
}

# Shows what a program printed only if it fails.
quietly() {
  local output
  output=$("$@" </dev/null 2>&1) && return
  printf '%s\n' "$output" | tail -n 20 >&2
  return 1
}

as_shop() { (cd "$CODE" && runuser -u shop -- env HOME="$HOME_FOLDER" "$@"); }

# ── Files ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

# with_checksum CONTENT: the file that is written, which tells whether someone has edited it.
with_checksum() { printf '%s\n%s%s\n' "$1" "$CHECKSUM" "$(checksum "$1")"; }
checksum() { printf '%s\n' "$1" | sha256sum | cut -d' ' -f1; }

is_edited() {
  local content
  content=$(sed '$d' "$1")
  [ "$(tail -n 1 "$1")" != "$CHECKSUM$(checksum "$content")" ]
}

has_file() {
  [ -f "$1" ] && [ "$(cat "$1")" = "$3" ] && [ "$(stat -c '%a %U' "$1")" = "$2 root" ]
}

# The file is complete at every moment, even if the power fails.
write_file() {
  local temporary
  temporary=$(mktemp "$1.XXXXXX")
  printf '%s\n' "$3" >"$temporary"
  chmod "$2" "$temporary"
  sync "$temporary"
  mv -f "$temporary" "$1"
}

# install_file FILE MODE CONTENT TEMPLATE [AFTER]: leaves a file alone that someone has edited.
install_file() {
  local file=$1 mode=$2 content template=$4 after=${5:-true}
  step=$file
  content=$(with_checksum "$3")
  if has_file "$file" "$mode" "$content"; then
    report ok "$file"
  elif [ -f "$file" ] && is_edited "$file" && ! is_untouched_default "$file"; then
    todo "$file has been edited and stays as it is. Compare it with $CODE/deploy/$template"
  else
    "$dry_run" || { write_file "$file" "$mode" "$content" && "$after"; }
    report changed "$file"
  fi
}

# Whether a file is still as Debian's package brought it.
is_untouched_default() {
  local sum
  sum=$(md5sum "$1" | cut -d' ' -f1)
  # shellcheck disable=SC2016 # dpkg-query fills this in.
  dpkg-query --show --showformat='${Conffiles}\n' | grep -F "$1 $sum" >/dev/null
}

template() { sed "s/shop\.example/$domain/g" "$SOURCE/deploy/$1"; }

# ── Packages ──────────────────────────────────────────────────────────────────────────────────────────────────────────

packages() {
  # libatomic1 is for the shop's own Node.
  printf '%s\n' age ca-certificates caddy git libatomic1 ufw unattended-upgrades
  command -v npm >/dev/null || printf '%s\n' nodejs npm
  keeps_time || printf 'systemd-timesyncd\n'
}

keeps_time() {
  local package
  for package in systemd-timesyncd chrony ntpsec openntpd; do
    ! is_installed "$package" || return 0
  done
  return 1
}

is_installed() { [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

has_packages() {
  local package
  [ -z "$(dpkg --audit)" ] || return 1
  for package in $(packages); do is_installed "$package" || return 1; done
}

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  local names
  mapfile -t names <<<"$(packages)"
  echo '         … installing packages takes about two minutes'
  # A first run that was interrupted may have left packages half installed.
  quietly dpkg --configure -a || refuse 'dpkg --configure -a failed (see above).'
  # A new server installs its own updates when it starts.
  local wait=(-o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  quietly apt-get "${wait[@]}" update || refuse 'apt-get update failed (see above). Can this server reach the internet?'
  quietly apt-get "${wait[@]}" install -y --no-install-recommends "${names[@]}" ||
    refuse 'apt-get install failed (see above). Can this server reach the internet?'
}

# Debian 12 brings Node 18. Its npm can install a newer one, which then installs the shop's own.
has_node() {
  local version
  version=$(node --version 2>/dev/null) || return 1
  version=${version#v}
  [ "${version%%.*}" -ge "$OLDEST_NODE" ]
}

install_node() {
  local version
  version=$(sed -n 's/^    "node": "\([0-9.]*\)",$/\1/p' "$SOURCE/package.json")
  mkdir -p "$BOOTSTRAP_NODE"
  local cache
  cache=$(mktemp -d)
  quietly npm install --no-audit --no-fund --cache "$cache" --prefix "$BOOTSTRAP_NODE" "node@$version" ||
    refuse 'npm install failed (see above). Can this server reach the package registry?'
  # C++ headers and manuals, which nothing here reads.
  rm -rf "$cache" "$BOOTSTRAP_NODE"/node_modules/node/include "$BOOTSTRAP_NODE"/node_modules/node/share \
    "$BOOTSTRAP_NODE"/node_modules/node/node_modules/*/{include,share}
  ln -sfn "$BOOTSTRAP_NODE/node_modules/.bin/node" /usr/local/bin/node
}

# ── The shop ──────────────────────────────────────────────────────────────────────────────────────────────────────────

has_user() { getent passwd shop >/dev/null; }
add_user() { useradd --system --user-group --home-dir "$HOME_FOLDER" --shell /usr/sbin/nologin shop; }

has_folders() {
  local folder
  for folder in "$HOME_FOLDER" "$HOME_FOLDER/data"; do
    [ "$(stat -c '%a %U %G' "$folder" 2>/dev/null)" = '700 shop shop' ] || return 1
  done
}
add_folders() { install -d -m 700 -o shop -g shop "$HOME_FOLDER" "$HOME_FOLDER/data"; }

has_code() { [ -f "$CODE/package-lock.json" ] && has_user && [ -z "$(find "$CODE" ! -user shop -print -quit)" ]; }
add_code() {
  if [ ! -f "$CODE/package-lock.json" ]; then
    # Complete or not there, even if the power fails.
    local copy
    copy=$(mktemp -d "$CODE.XXXXXX")
    chmod 755 "$copy"
    tar -C "$SOURCE" --exclude=./node_modules --exclude=./build --exclude=./data --exclude=./.env -cf - . |
      tar -C "$copy" -xf -
    mv -T "$copy" "$CODE"
  fi
  chown -R shop:shop "$CODE"
}

is_built() {
  [ -n "$(find "$CODE/build" "$CODE/.versions" -maxdepth 3 -name .sources -print -quit 2>/dev/null)" ] &&
    [ "$(cat "$CODE/node_modules/.installed" 2>/dev/null)" = "$(sha256sum "$CODE/package-lock.json" | cut -d' ' -f1)" ]
}
build() {
  echo '         … installing and building the shop takes about three minutes'
  quietly as_shop node cli/install.mjs || refuse 'The dependencies could not be installed (see above).'
  quietly as_shop node_modules/.bin/node cli/build.ts || refuse 'The pages could not be built (see above).'
}

# ── Settings ──────────────────────────────────────────────────────────────────────────────────────────────────────────

has_setting() { grep -qE "^[[:space:]]*#?[[:space:]]*$1=" "$SETTINGS" 2>/dev/null; }
setting() { sed -n "s/^$1=//p" "$SETTINGS" 2>/dev/null | tail -n 1 | tr -d "'\""; }

# Each setting of the template that the file lacks, with the comment above it.
missing_settings() {
  local line block=''
  while IFS= read -r line; do
    block+=$line$'\n'
    case $line in
      '#'*) ;;
      *=*) has_setting "${line%%=*}" || printf '%s' "$block"
        block='' ;;
      *) block='' ;;
    esac
  done <<<"$(template settings.env)"
}

has_settings() {
  [ -f "$SETTINGS" ] && [ "$(stat -c '%a %U' "$SETTINGS")" = '600 root' ] && [ -z "$(missing_settings)" ]
}

add_settings() {
  local content
  if [ -f "$SETTINGS" ]; then
    content=$(printf '%s\n' "$(cat "$SETTINGS")" && missing_settings)
  else
    content=$(template settings.env)
  fi
  write_file "$SETTINGS" 600 "$content"
  chown root:root "$SETTINGS"
}

has_backup_key() { [ -s "$BACKUP_KEY" ] && [ "$(stat -c '%a %U' "$BACKUP_KEY")" = '600 shop' ]; }
add_backup_key() {
  if [ ! -s "$BACKUP_KEY" ]; then
    write_file "$BACKUP_KEY" 600 "$(age-keygen 2>/dev/null)"
    new_key=true
  fi
  chown shop:shop "$BACKUP_KEY"
  chmod 600 "$BACKUP_KEY"
}

# ── Service, web server, firewall, updates, clock ─────────────────────────────────────────────────────────────────────

unit_changed() {
  runs_systemd || return 0
  systemctl daemon-reload
  ! systemctl is-active --quiet shop ||
    todo 'use the new unit, which closes the shop for some seconds. Run: systemctl restart shop'
}

services() { printf '%s\n' shop caddy unattended-upgrades "$(time_service)"; }
is_enabled() {
  local service
  for service in $(services); do systemctl is-enabled --quiet "$service" 2>/dev/null || return 1; done
}
enable_services() {
  local service
  for service in $(services); do quietly systemctl enable "$service"; done
  ! runs_systemd || quietly systemctl start caddy unattended-upgrades "$(time_service)"
}

time_service() {
  local package
  for package in chrony ntpsec openntpd; do
    ! is_installed "$package" || { printf '%s' "$package" && return; }
  done
  printf 'systemd-timesyncd'
}

caddyfile() {
  local email=$owner
  [ -n "$email" ] || email=$(sed -n 's/^\temail //p' "$CADDYFILE" 2>/dev/null)
  if [ -n "$email" ]; then
    printf '{\n\temail %s\n}\n\n' "$email"
  fi
  sed "s/{\$DOMAIN}/$domain/g; s/{\$SHOP}/127.0.0.1:3000/" "$SOURCE/deploy/Caddyfile"
}
reload_caddy() {
  ! runs_systemd || quietly systemctl reload-or-restart caddy
}

# The port of this very connection too, so that the firewall never locks out the person who runs this.
ssh_ports() {
  {
    { sshd -T 2>/dev/null || true; } | sed -n 's/^port //p'
    printf '%s\n' "${SSH_CONNECTION:-}" | cut -d' ' -f4 -s
    printf '22\n'
  } | sort -un
}
firewall_rules() {
  ssh_ports | sed 's,$,/tcp,'
  printf '80/tcp\n443\n'
}
has_firewall() {
  local added rule
  added=$(ufw show added 2>/dev/null) || return 1
  for rule in $(firewall_rules); do
    grep -qxE "ufw (allow|limit) $rule" <<<"$added" || return 1
  done
  grep -q '^ENABLED=yes' /etc/ufw/ufw.conf
}
add_firewall() {
  local rule
  for rule in $(firewall_rules); do quietly ufw allow "$rule"; done
  if runs_systemd; then
    quietly ufw --force enable
  else
    sed -i 's/^ENABLED=.*/ENABLED=yes/' /etc/ufw/ufw.conf
  fi
}

# ── What only the owners can do ───────────────────────────────────────────────────────────────────────────────────────

list_todos() {
  check_address
  [ "$(setting PUBLIC_URL)" = "https://$domain" ] || ! [ -f "$SETTINGS" ] ||
    todo "PUBLIC_URL in $SETTINGS is '$(setting PUBLIC_URL)', not https://$domain. Run: shop setup"
  "${new_key:-false}" && todo "write the backup key on paper. Nobody can open a backup without it. Run: cat $BACKUP_KEY"
  local open="systemctl restart shop && shop create-siteadmin ${owner:-you@$domain}"
  if [ -z "$(setting STRIPE_SECRET_KEY)" ]; then
    todo 'enter your keys. Run: shop setup'
    todo "then open the shop. Run: $open"
  elif runs_systemd && ! systemctl is-active --quiet shop; then
    todo "open the shop. Run: $open"
  fi
  runs_systemd || todo 'restart. systemd is not running here, so everything starts at the next boot'
}

# A record that points elsewhere, such as an AAAA record of the company that sold the domain, keeps the certificate away.
check_address() {
  local addresses own others
  addresses=$(getent ahosts "$domain" | cut -d' ' -f1 | sort -u) || true
  own=$(hostname -I 2>/dev/null | tr ' ' '\n' | sort -u) || true
  others=$(comm -23 <(printf '%s\n' "$addresses") <(printf '%s\n' "$own") | sed '/^$/d' | paste -sd' ')
  if [ -z "$addresses" ]; then
    todo "$domain has no address yet. Where you bought the domain, add A records for $domain and www.$domain"
  elif [ -n "$others" ]; then
    todo "make sure that $others, where $domain points, is this server ($(paste -sd' ' <<<"$own")), or there is no certificate. Once the shop is open: shop doctor"
  fi
}

main() {
  read_arguments "$@"
  check_machine
  trap stopped EXIT
  "$SOURCE/deploy/enough-memory.sh" || { "$dry_run" || refuse 'Nothing was changed.'; }
  ! "$dry_run" || echo 'A dry run: "changed" means what would change.'
  ensure 'packages of Debian' has_packages install_packages
  ensure "Node $OLDEST_NODE or newer" has_node install_node
  ensure 'user shop' has_user add_user
  ensure "folders in $HOME_FOLDER" has_folders add_folders
  ensure "code in $CODE" has_code add_code
  ensure 'dependencies and pages' is_built build
  ensure "backup key in $BACKUP_KEY" has_backup_key add_backup_key
  ensure "settings in $SETTINGS" has_settings add_settings
  install_file /etc/systemd/system/shop.service 644 "$(template shop.service)" shop.service unit_changed
  install_file /usr/local/bin/shop 755 "$(template shop)" shop
  install_file "$CADDYFILE" 644 "$(caddyfile)" Caddyfile reload_caddy
  install_file "$UPGRADES" 644 "$(template upgrades.conf)" upgrades.conf
  ensure 'services start at boot' is_enabled enable_services
  ensure "firewall: $(firewall_rules | paste -sd' ')" has_firewall add_firewall
  list_todos
}

main "$@"
