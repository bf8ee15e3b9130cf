import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { SANDBOX_ACCOUNTS } from '#server/customers/accounts/sandbox-accounts.ts'
import { type Config, exitCodeOf, parseConfig } from '#server/platform/config/config.ts'
import { openSocket } from '#server/platform/process/inherited-socket.ts'
import { SHOP_NODE_ENV } from './node-flags.ts'
import { superviseShop } from './process/supervise.ts'
import { prepareVersion } from './versions/prepare.ts'
import { removeUnused } from './versions/remove-unused.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SANDBOX_TIMEOUT_MS = 60_000

async function start(): Promise<void> {
  const config = parseConfig(process.env)
  const socket = await openSocket(config)
  const version = prepareVersion(ROOT)
  const env = {
    STRIPE_WEBHOOK_URL: `${config.localUrl}/api/webhooks/stripe`,
    ...process.env,
    ...SHOP_NODE_ENV,
  }
  let sandbox: ChildProcess | null = null
  let isEnding = false

  /** The first reason counts: what ends because of it exits with 0. */
  function end(code: number): void {
    if (isEnding) return
    isEnding = true
    process.exitCode = code
    shop.stop()
    sandbox?.kill('SIGTERM')
  }

  const shop = superviseShop(version, { socket, workers: config.WORKERS, cwd: ROOT, env }, end)
  process.on('SIGHUP', shop.reload)
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  const sandboxReady = `${config.sandboxUrl}/control`
  if (config.SHOP_MODE === 'sandbox' && !(await answers(sandboxReady))) {
    sandbox = fork(resolve(version.folder, 'sandbox/main.ts'), { cwd: ROOT, env })
    sandbox.once('exit', (code) => end(code || 1))
    await waitUntilReady(sandbox, sandboxReady)
  }
  if (!(await shop.opened)) return
  console.log(welcome(config))
  // Not before: an update may have left hundreds of megabytes.
  await removeUnused(ROOT, version.folder).catch((error: Error) => console.error(error.message))
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + SANDBOX_TIMEOUT_MS
  while (child.exitCode === null && child.signalCode === null) {
    if (await answers(url)) return
    if (Date.now() > deadline) throw new Error(`No response from ${url}.`)
    await new Promise((again) => setTimeout(again, 50))
  }
  // The child has printed the reason.
  process.exit(1)
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  )
}

function welcome(config: Config): string {
  if (config.SHOP_MODE === 'live') return `The shop is open at ${config.publicUrl}`
  const admin = SANDBOX_ACCOUNTS.map(({ email, password }) => `             ${email} / ${password}`)
  return [
    '',
    `  Shop       ${config.localUrl}`,
    `  Mailbox    ${config.sandboxUrl}   (every email the shop sends)`,
    `  Card       4242 4242 4242 4242, any future date, any CVC: no money moves`,
    `  API        ${config.localUrl}/api/docs`,
    '  Accounts',
    ...admin,
    '',
    `  Press Ctrl-C to stop. After a change, kill -HUP ${process.pid} replaces the running version without closing the shop.`,
    '',
  ].join('\n')
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(exitCodeOf(error))
})
