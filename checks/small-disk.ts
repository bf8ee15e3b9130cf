import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createSandbox } from '#sandbox/app.ts'
import { freePort } from './postgres.ts'
import type { Said } from './terminal.ts'
import { createVisitor, type Visitor } from './test-shop.ts'

const HOUSE = resolve(import.meta.dirname, '..')
/** The demo's pictures, a database, and room to work in. */
const DISK_MB = 96
const CHUNK = Buffer.alloc(64 * 1024, 7)

/** A shop in a process of its own, whose data lie on a disk of their own: a small one, that can be filled. */
export interface ShopOnSmallDisk {
  url: string
  sandboxUrl: string
  /** The disk as the shop sees it, from outside. */
  disk: string
  visitor(): Visitor
  /** To the last byte. */
  fill(): void
  makeRoom(): void
  /** `npm run shop -- …` on the same disk. */
  terminal(...args: string[]): Promise<Said>
  isAlive(): boolean
  close(): Promise<void>
}

/**
 * The disk is a `tmpfs` in a namespace that only the shop is in, and gone with it. It takes root or a system that lets
 * its users have namespaces, as Debian does.
 */
export async function startShopOnSmallDisk(): Promise<ShopOnSmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sandbox = createSandbox({
    port: 0,
    smtpPort: 0,
    webhookUrl: `${url}/api/webhooks/stripe`,
    webhookSecret: 'whsec_sandbox',
  })
  const outside = await sandbox.start()
  const isRoot = process.getuid?.() === 0
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(HOUSE, 'node_modules/.cache/node'),
    PORT: String(port),
    SANDBOX_PORT: new URL(outside.url).port,
    SMTP_URL: `smtp://127.0.0.1:${outside.smtpPort}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'never',
  }
  const mount = `mount -t tmpfs -o size=${DISK_MB}m tmpfs "$0" && exec "$@"`
  const own = ['--mount', ...(isRoot ? [] : ['--map-root-user'])]
  const program = ['sh', '-c', mount, folder, process.execPath, 'server/main.ts']
  const shop = spawn('unshare', [...own, ...program], {
    cwd: HOUSE,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  shop.stderr.on('data', (said) => (complaint += said))
  const isAlive = () => shop.exitCode === null && shop.signalCode === null
  await untilAnswering(url, isAlive, () => complaint)
  const disk = `/proc/${shop.pid}/root${folder}`
  const filler = join(disk, 'filler')
  return {
    url,
    sandboxUrl: outside.url,
    disk,
    visitor: () => createVisitor(url),
    fill: () => fillUp(filler),
    makeRoom: () => rmSync(filler),
    terminal(...args) {
      const same = [
        `--target=${shop.pid}`,
        '--mount',
        ...(isRoot ? [] : ['--user', '--preserve-credentials']),
      ]
      const child = spawn('nsenter', [...same, `--wd=${HOUSE}`, process.execPath, 'cli/shop.ts', ...args], {
        cwd: HOUSE,
        env,
      })
      return saidBy(child)
    },
    isAlive,
    async close() {
      const gone = new Promise((ended) => shop.once('exit', ended))
      if (shop.kill('SIGKILL')) await gone
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswering(url: string, isAlive: () => boolean, complaint: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (!isAlive()) throw new Error(`The shop on a small disk did not start. ${complaint()}`)
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((again) => setTimeout(again, 25))
  }
  throw new Error('The shop on a small disk does not answer.')
}

function fillUp(file: string): void {
  const handle = openSync(file, 'a')
  try {
    // As much as goes in one piece, then byte by byte.
    for (const size of [CHUNK.length, 512, 1]) writeUntilFull(handle, CHUNK.subarray(0, size))
  } finally {
    closeSync(handle)
  }
}

function writeUntilFull(handle: number, bytes: Buffer): void {
  try {
    while (writeSync(handle, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

function saidBy(child: ChildProcess): Promise<Said> {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (said) => (text += said))
  return new Promise((ended) => child.once('close', (code) => ended({ code, text })))
}
