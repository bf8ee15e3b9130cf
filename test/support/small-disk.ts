import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { type CommandResult, resultOf } from './run-cli.ts'
import { ROOT, SHOP_PROCESS_ENV, untilReady } from './shop-process.ts'
import { startSandbox } from './start-sandbox.ts'
import { FAST_SETTINGS } from './test-scale.ts'
import { createTestClient, type TestClient } from './test-shop.ts'

/** Space for the demo images, a database, and temporary files. */
const DISK_MB = 96
const CHUNK = Buffer.alloc(64 * 1024, 7)

/** A shop process whose data is on a small disk that can be filled. */
export interface ShopOnSmallDisk {
  url: string
  sandboxUrl: string
  /** The disk's path for the test process. */
  disk: string
  client(): TestClient
  fill(): void
  freeSpace(): void
  /** Runs `npm run shop -- …` on the same disk. */
  runCommand(...args: string[]): Promise<CommandResult>
  isAlive(): boolean
  close(): Promise<void>
}

/** The disk is a `tmpfs` in the shop's own mount namespace. Needs root or unprivileged user namespaces, as on Debian. */
export async function startShopOnSmallDisk(): Promise<ShopOnSmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox(port)
  const { sandboxUrl, smtpPort } = sandbox
  const isRoot = process.getuid?.() === 0
  const env = {
    ...SHOP_PROCESS_ENV,
    PORT: String(port),
    SANDBOX_PORT: new URL(sandboxUrl).port,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'never',
    ...FAST_SETTINGS,
  }
  const mount = `mount -t tmpfs -o size=${DISK_MB}m tmpfs "$0" && exec "$@"`
  const flags = ['--mount', ...(isRoot ? [] : ['--map-root-user'])]
  const program = ['sh', '-c', mount, folder, process.execPath, 'server/app/main.ts']
  const shop = spawn('unshare', [...flags, ...program], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  shop.stderr.on('data', (chunk) => (stderr += chunk))
  const isAlive = () => shop.exitCode === null && shop.signalCode === null
  await untilReady(url, () => (isAlive() ? null : stderr))
  const disk = `/proc/${shop.pid}/root${folder}`
  const filler = join(disk, 'filler')
  return {
    url,
    sandboxUrl,
    disk,
    client: () => createTestClient(url),
    fill: () => fillUp(filler),
    freeSpace: () => rmSync(filler),
    runCommand(...args) {
      const namespace = [
        `--target=${shop.pid}`,
        '--mount',
        ...(isRoot ? [] : ['--user', '--preserve-credentials']),
      ]
      const child = spawn(
        'nsenter',
        [...namespace, `--wd=${ROOT}`, process.execPath, 'cli/shop.ts', ...args],
        {
          cwd: ROOT,
          env,
        },
      )
      return resultOf(child)
    },
    isAlive,
    async close() {
      const exited = new Promise((resolve) => shop.once('exit', resolve))
      if (shop.kill('SIGKILL')) await exited
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fillUp(file: string): void {
  const handle = openSync(file, 'a')
  try {
    // First in chunks, then byte by byte.
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
