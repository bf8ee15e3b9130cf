#!/usr/bin/env bash
# Updates the shop without closing it. See "Updates" in docs/running.md.
set -euo pipefail

SERVICE=shop
NODE=node_modules/.bin/node
MIGRATIONS=server/platform/db/migrations/index.ts
# In versions before the folders had subjects.
MIGRATIONS_BEFORE=server/db/migrations/index.ts
# Keeps the version before the last update, for --rollback.
PREVIOUS=refs/shop/previous

usage() {
  cat <<'TEXT'
Usage: deploy/update.sh [REF]       update to a branch, tag or commit; by default to the newest commit of this branch
       deploy/update.sh --rollback  go back to the version before the last update
       deploy/update.sh --check [REF]
                                    say what an update would do, and change nothing

The new version is built and started beside the running one and replaces it when it is ready. If anything fails, the
running version stays, and so does the checkout. A failed update exits with 1. Once it has begun it goes on to its end, even
if the window closes or the connection drops.
TEXT
}

# The window may be gone.
say() {
  printf '%s\n' "$@" 2>/dev/null || true
}

fail() {
  printf '%s\n' "$@" >&2 || true
  exit 1
}

main() {
  local action=update ref=
  while [ $# -gt 0 ]; do
    case $1 in
      --help | -h) usage && exit 0 ;;
      --check) action=check ;;
      --rollback) action=rollback ;;
      -*) usage >&2 && exit 2 ;;
      *) ref=$1 ;;
    esac
    shift
  done

  cd "$(dirname "$0")/.."
  OWNER=$(stat -c %U .)
  [ "$(id -u)" -eq 0 ] || [ "$(id -un)" = "$OWNER" ] ||
    fail "Run this as root or as $OWNER, who owns $PWD."
  [ -e .git ] || fail "$PWD is not a Git checkout, so there is nothing to fetch. Unpack the new version instead and restart the shop."
  [ "$action" = check ] || require_no_other_update
  require_clean_checkout

  local from to pid
  CLOSED=
  if [ "$action" != check ] && keeps_failing; then CLOSED=true; fi
  pid=$(find_pid)
  from=$(current_commit "$pid")
  if [ "$action" = rollback ]; then
    to=$(commit "$PREVIOUS") || fail 'There is no earlier version to go back to.'
    breaking_steps "$from" "$to" | grep -q . &&
      fail "Version $(name "$to") can't work with the database after the migration $(breaking_steps "$from" "$to" | tail -n 1)." \
        'To go back, restore the backup from before the update: see "Updates" in docs/running.md.'
  else
    as_owner git fetch --quiet --tags origin || fail 'Nothing was changed: git fetch failed.'
    to=$(find_target "$ref")
    require_pushed_commits
  fi

  if [ "$action" = check ]; then
    describe "$pid" "$from" "$to"
  else
    change_version "$action" "$pid" "$from" "$to"
  fi
}

# Runs a command as the user who owns the checkout, so that no file in it belongs to root.
as_owner() {
  if [ "$(id -un)" = "$OWNER" ]; then
    "$@"
  else
    runuser -u "$OWNER" -- env HOME="$(getent passwd "$OWNER" | cut -d: -f6)" "$@"
  fi
}

commit() {
  as_owner git rev-parse --quiet --verify "$1^{commit}"
}

# What runs. Without a shop that runs, what is checked out.
current_commit() {
  local running=
  if [ -n "$1" ]; then running=$(status "$1" commit); fi
  commit "${running:-HEAD}" || commit HEAD
}

# Such as "1.0.0 (663ccd7)".
name() {
  local release
  release=$(as_owner git show "$1:package.json" | sed -n 's/^  "version": "\(.*\)",$/\1/p')
  echo "$release ($(as_owner git rev-parse --short=7 "$1"))"
}

# The lock ends with this process and what it has started.
require_no_other_update() {
  local started
  started=$(as_owner git rev-parse --git-path shop-update)
  exec 9<.git
  flock --nonblock 9 ||
    fail "Nothing was changed: another update is running since $(as_owner cat "$started" 2>/dev/null || echo 'a moment ago')."
  date '+%H:%M:%S' | as_owner tee "$started" >/dev/null || true
}

require_clean_checkout() {
  local changes
  changes=$(as_owner git status --porcelain -- . ':!.versions')
  [ -z "$changes" ] || fail "Nothing was changed: this checkout has changes of its own. Undo or commit and push them first." "$changes"
}

# An update would drop them.
require_pushed_commits() {
  local own
  own=$(as_owner git log --format='%h %s' HEAD --not --remotes --tags)
  [ -z "$own" ] || fail 'Nothing was changed: this checkout has commits that exist nowhere else. Push them first.' "$own"
}

find_target() {
  local branch=${1:-}
  if [ -z "$branch" ]; then
    commit '@{upstream}' 2>/dev/null || commit refs/remotes/origin/HEAD ||
      fail 'This checkout follows no branch. Name the version to update to.'
    return
  fi
  commit "refs/remotes/origin/$branch" || commit "$branch" ||
    fail "There is no branch, tag or commit $branch at $(as_owner git remote get-url origin)."
}

steps() {
  { as_owner git show "$1:$MIGRATIONS" 2>/dev/null || as_owner git show "$1:$MIGRATIONS_BEFORE"; } | sed -n "s/^ *'\([0-9][^']*\)':.*/\1/p" | sort
}

# Migrations that the first version has and the second one hasn't.
steps_beyond() {
  comm -23 <(steps "$1") <(steps "$2")
}

breaking_steps() {
  steps_beyond "$1" "$2" | grep -e '-breaks$' || true
}

listed() {
  echo "${1//$'\n'/, }"
}

describe() {
  local pid=$1 from=$2 to=$3 new breaking
  if [ -n "$pid" ]; then
    echo "The shop runs version $(status "$pid" version)."
  else
    echo "The shop is not running. Version $(name "$from") is checked out."
  fi
  if [ "$from" = "$to" ]; then
    echo 'There is nothing to update.'
    return
  fi
  echo "An update installs version $(name "$to"):"
  as_owner git log --reverse --format='  %h %s' "$from..$to"
  if as_owner git diff --quiet "$from" "$to" -- package-lock.json; then
    echo 'Dependencies stay the same.'
  else
    echo 'Dependencies change, so it takes about half a minute longer.'
  fi
  new=$(steps_beyond "$to" "$from")
  breaking=$(breaking_steps "$to" "$from")
  if [ -z "$new" ]; then
    echo 'The database stays the same.'
  else
    echo "The database is backed up and migrated: $(listed "$new")."
  fi
  if [ -z "$breaking" ]; then
    echo 'The shop stays open.'
  else
    echo "The shop closes for about a minute, because the running version can't work with the database after $(listed "$breaking"). Going back then needs a restored backup."
  fi
}

change_version() {
  local action=$1 pid=$2 from=$3 to=$4 breaking=
  if [ "$from" = "$to" ]; then
    check_out "$to"
    echo "This is version $(name "$to") already."
    return
  fi
  if [ "$action" = update ]; then breaking=$(breaking_steps "$to" "$from"); fi
  if [ -n "$pid" ] && [ -n "$breaking" ] && [ -z "$CLOSED" ] && ! is_service "$pid"; then
    fail "Nothing was changed: the running version can't work with the database after this update. Stop the shop, run this again, and start it."
  fi

  # Going back needs no build.
  [ "$action" = rollback ] || deploy/enough-memory.sh || fail 'Nothing was changed.'
  # The supervisor can't be told to stop half way, so this script must not stop before it knows how the update ended.
  trap '' HUP INT TERM PIPE
  say "Updating from version $(name "$from") to $(name "$to"). This takes one to two minutes and goes on even if this window closes …"
  FROM=$from
  BEFORE=$(commit "$PREVIOUS" || true)
  MOVED=
  trap go_back EXIT
  check_out "$to"
  MOVED=true
  [ "$action" = rollback ] || as_owner git update-ref "$PREVIOUS" "$from"
  if [ -n "$CLOSED" ]; then
    say 'The shop does not open. Starting it with that version, which takes up to five minutes …'
    restart "$from"
  elif [ -z "$pid" ]; then
    prepare
  elif [ -n "$breaking" ]; then
    prepare
    restart "$from"
  else
    reload "$pid" "$to"
  fi
  trap - EXIT

  if [ "$action" = rollback ]; then as_owner git update-ref -d "$PREVIOUS"; fi
  if [ -n "$pid" ] || [ -n "$CLOSED" ]; then
    say "The shop runs version $(name "$to")."
  else
    say "Version $(name "$to") is ready. The shop is not running: start it when you like."
  fi
}

# Moves the branch too, so that the checkout goes on following it.
check_out() {
  as_owner git reset --quiet --keep "$1"
}

# shellcheck disable=SC2317 # A trap calls it.
go_back() {
  if [ -z "$MOVED" ] && [ "$(commit HEAD)" = "$FROM" ] && [ -z "$(as_owner git status --porcelain -- . ':!.versions')" ]; then
    fail 'Nothing was changed (see above).'
  fi
  # A full disk may have ended it between two files. There was nothing in the checkout but its own files.
  as_owner git reset --quiet --hard "$FROM" ||
    fail "The update failed, and the checkout could not be put back. Before the shop restarts, run: runuser -u $OWNER -- git -C $PWD reset --hard $FROM"
  if [ -n "$BEFORE" ]; then
    as_owner git update-ref "$PREVIOUS" "$BEFORE" || true
  else
    as_owner git update-ref -d "$PREVIOUS" || true
  fi
  fail "The update failed. The checkout is back at version $(name "$FROM")."
}

# Installs and builds beside the version that runs.
prepare() {
  # Node ends at Ctrl-C even where this script does not, unless it is in a session of its own.
  as_owner setsid --wait "$NODE" cli/build.ts
}

reload() {
  local pid=$1 to=$2 before failure
  [ "$(status "$pid" state)" = running ] || say 'The shop is starting or updating already. Waiting until that has ended …'
  until [ "$(status "$pid" state)" = running ]; do wait_for "$pid"; done
  before=$(status "$pid" reloads)
  if is_service "$pid"; then systemctl reload "$SERVICE"; else kill -HUP "$pid"; fi
  SECONDS=0
  until [ "$(status "$pid" state)" = running ] && [ "$(status "$pid" reloads)" != "$before" ]; do wait_for "$pid"; done
  failure=$(status "$pid" failure)
  [ -z "$failure" ] ||
    fail 'The shop is open as before. If it was memory, a full disk or the package registry, solve that and run this again. Otherwise' \
      'send this to the person who wrote the new version:' "$failure"
  [ "$(status "$pid" commit)" = "$to" ] || fail 'The shop runs another version: did someone else change the checkout?'
}

wait_for() {
  is_shop "$1" || fail 'The shop ended during the update.'
  sleep 1
  # Twice a minute, so that nobody takes it for dead.
  if [ "$SECONDS" -ge "$((NEXT_WORD + 30))" ]; then
    NEXT_WORD=$SECONDS
    say "… still installing and building ($((SECONDS / 60)) min $((SECONDS % 60)) s). The shop is open."
  fi
}
NEXT_WORD=0

# For an update that the running version can't work beside.
restart() {
  local from=$1 restarts
  systemctl restart "$SERVICE"
  restarts=$(service NRestarts)
  until [ "$(status "$(main_pid)" state)" = running ]; do
    if [ "$(service NRestarts)" != "$restarts" ] || [ "$(service ActiveState)" = failed ]; then
      check_out "$from"
      systemctl restart "$SERVICE"
      fail "The new version did not start: journalctl -u $SERVICE says why. Version $(name "$from") was started again." \
        'If it does not start either, restore the backup from before the update: see "Updates" in docs/running.md.'
    fi
    sleep 1
  done
}

# The process that runs this checkout's shop, if there is one.
find_pid() {
  local file pid found=
  for file in .versions/running/*.json; do
    pid=$(basename "$file" .json)
    is_shop "$pid" || continue
    [ -z "$found" ] || fail 'Nothing was changed: more than one shop runs from this checkout. Stop all but one first.'
    found=$pid
  done
  echo "$found"
}

# A file of a process that was killed may be left, and its number may belong to another program.
is_shop() {
  tr '\0' ' ' 2>/dev/null <"/proc/$1/cmdline" | grep -q 'cli/start.ts'
}

# Whether the service can't open, so that systemd starts it again and again. Waits while it starts for the first time.
keeps_failing() {
  [ -d /run/systemd/system ] && [ "$(service WorkingDirectory)" = "$PWD" ] || return 1
  while [[ $(service ActiveState) =~ ^(active|activating)$ ]]; do
    [[ ! $(status "$(main_pid)" state) =~ ^(running|reloading)$ ]] || return 1
    [ "$(service NRestarts)" = 0 ] || return 0
    sleep 1
  done
  return 1
}

service() {
  systemctl show --property "$1" --value "$SERVICE"
}

main_pid() {
  service MainPID
}

is_service() {
  [ -d /run/systemd/system ] && [ "$(main_pid)" = "$1" ]
}

# Reads what the shop says about itself: version, commit, state, reloads or failure.
status() {
  as_owner "$NODE" -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8"))[process.argv[2]] ?? ""' \
    ".versions/running/$1.json" "$2" 2>/dev/null || true
}

# Bash reads a script while it runs it, and an update replaces this one.
main "$@"
exit
