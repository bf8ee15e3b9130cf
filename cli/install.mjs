// @ts-check
// Plain JavaScript without dependencies: it runs on the machine's own Node, before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const OLDEST_NODE = 20
const LIMIT_MINUTES = 8
const NETWORK = ['--fetch-retries', '1', '--fetch-retry-mintimeout', '1000', '--fetch-timeout', '20000']
const UNREACHABLE =
  'The package registry does not answer, and this machine does not have all the packages yet. Is this machine online? Try again later.'
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
  if (!adoptInstalled()) await install()
}

async function install() {
  console.log('Installing dependencies (about half a minute) …')
  const started = Date.now()
  const progress = setInterval(
    () => console.log(`… still installing dependencies (${Math.round((Date.now() - started) / 1000)} s).`),
    30_000,
  )
  // The lock file holds no addresses, so npm would ask the registry about each of 500 packages, and wait for each.
  const isOnline = (await npm(['view', 'node', 'version'], 'ignore')).code === 0
  const installed = await npm(
    ['ci', isOnline ? '--prefer-offline' : '--offline'],
    isOnline ? 'inherit' : 'ignore',
  )
  clearInterval(progress)
  if (installed.code !== 0) {
    console.error(isOnline || installed.signal ? reasonOf(installed) : UNREACHABLE)
    process.exit(1)
  }
  removeNodeHeaders()
  writeFileSync(stamp, lockHash)
}

/**
 * @param {string[]} args
 * @param {'ignore' | 'inherit'} errors
 * @returns {Promise<{ code: number | null, signal: string | null, isLate: boolean }>}
 */
function npm(args, errors) {
  const own = process.env.npm_execpath
  const [command, ...before] = own ? [process.execPath, own] : ['npm']
  const child = spawn(command, [...before, ...args, ...NETWORK], {
    cwd: root,
    stdio: ['ignore', 'ignore', errors],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    child.kill('SIGTERM')
  }, LIMIT_MINUTES * 60_000)
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message)
      done({ code: 1, signal: null, isLate })
    })
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      done({ code, signal, isLate })
    })
  })
}

/** @param {{ code: number | null, signal: string | null, isLate: boolean }} ended */
function reasonOf({ signal, isLate }) {
  if (isLate) return `npm ci was ended because it took longer than ${LIMIT_MINUTES} minutes. Try again later.`
  if (signal === 'SIGKILL')
    return 'The system ended npm ci (SIGKILL), most likely because there was too little memory. It needs 0.8 GB: deploy/enough-memory.sh says what to do.'
  if (signal) return `npm ci was ended by ${signal}. Run this again.`
  return 'npm ci failed (see above). Can this machine reach the package registry?'
}

/** An update without downtime has installed these dependencies beside those of the version before it. */
function adoptInstalled() {
  const installed = join(root, '.versions', 'modules', lockHash, 'node_modules')
  if (!existsSync(join(installed, '.installed'))) return false
  // Moved, because deleting 800 MB would keep the shop closed for seconds. It deletes them once it is open.
  const old = join(root, '.versions', 'modules', `.unfinished-${process.pid}`)
  mkdirSync(old, { recursive: true })
  if (existsSync(modules)) renameSync(modules, join(old, 'node_modules'))
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
  const platforms = join(modules, 'node', 'node_modules')
  if (!existsSync(platforms)) return
  for (const entry of readdirSync(platforms, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    for (const folder of ['include', 'share'])
      rmSync(join(platforms, entry.name, folder), { recursive: true, force: true })
  }
}
