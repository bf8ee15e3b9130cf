// @ts-check
// Plain JavaScript without dependencies: it runs on the machine's own Node, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const OLDEST_NODE = 20
const checkout = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
/** The folder to install into. */
const root = resolve(process.argv[2] ?? checkout)
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed')

const major = Number(process.versions.node.split('.')[0])
if (major < OLDEST_NODE) {
  console.error(`This shop needs Node ${OLDEST_NODE} or newer. This is ${process.version}.`)
  process.exit(1)
}

const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installedHash = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
if (lockHash !== installedHash) {
  if (isInUse()) {
    console.error(
      'A shop is running from this folder and needs its dependencies. Stop it first, or update it with deploy/update.sh.',
    )
    process.exit(1)
  }
  if (!adoptInstalled()) install()
}

function install() {
  console.log('Installing dependencies (about half a minute) …')
  const npm = process.env.npm_execpath
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
  const { status } = spawnSync(command, [...before, 'ci'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (status !== 0) {
    console.error('npm ci failed (see above). Can this machine reach the package registry?')
    process.exit(1)
  }
  removeNodeHeaders()
  writeFileSync(stamp, lockHash)
}

/** An update without downtime has installed these dependencies beside those of the version before it. */
function adoptInstalled() {
  const installed = join(root, '.versions', 'modules', lockHash, 'node_modules')
  if (!existsSync(join(installed, '.installed'))) return false
  rmSync(modules, { recursive: true, force: true })
  renameSync(installed, modules)
  return true
}

function isInUse() {
  const running = join(root, '.versions', 'running')
  if (!existsSync(running)) return false
  return readdirSync(running).some((name) => {
    const commandLine = `/proc/${Number.parseInt(name, 10)}/cmdline`
    return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('cli/start.ts')
  })
}

/** The `node` package brings 68 MB of C++ headers and manuals that nothing here reads. */
function removeNodeHeaders() {
  const parent = join(modules, 'node', 'node_modules')
  if (!existsSync(parent)) return
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    for (const folder of ['include', 'share'])
      rmSync(join(parent, entry.name, folder), { recursive: true, force: true })
  }
}
