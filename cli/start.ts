import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { type Config, ConfigError, parseConfig } from '#server/config.ts'
import { SANDBOX_ACCOUNTS } from '#server/demo/accounts.ts'
import { buildWhenChanged } from './build.ts'
import { SHOP_NODE_ENV, SHOP_NODE_FLAGS } from './node-flags.ts'

const ROOT = resolve(import.meta.dirname, '..')
const READY_TIMEOUT_MS = 60_000

async function start(): Promise<void> {
  const config = parseConfig(process.env)
  buildWhenChanged()
  const env = {
    STRIPE_WEBHOOK_URL: `${config.localUrl}/api/webhooks/stripe`,
    ...process.env,
    ...SHOP_NODE_ENV,
  }
  const children: ChildProcess[] = []
  let ending = false

  function end(code: number): void {
    if (!ending) for (const child of children) child.kill('SIGTERM')
    ending = true
    process.exitCode = code
  }

  async function run(program: string, readyAt: string, execArgv: string[] = []): Promise<void> {
    const child = fork(resolve(ROOT, program), { cwd: ROOT, env, execArgv })
    children.push(child)
    // When one exits, both stop.
    child.once('exit', (code) => end(ending ? (code ?? 0) : (code ?? 1)))
    await waitUntilReady(child, readyAt)
  }

  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  const sandboxReady = `${config.sandboxUrl}/control`
  const needsSandbox = config.SHOP_MODE === 'sandbox' && !(await answers(sandboxReady))
  await Promise.all([
    needsSandbox && run('sandbox/main.ts', sandboxReady),
    run(
      config.WORKERS > 1 ? 'server/workers.ts' : 'server/main.ts',
      `${config.localUrl}/readyz`,
      SHOP_NODE_FLAGS,
    ),
  ])
  console.log(welcome(config))
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
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
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n')
}

/** EX_CONFIG of sysexits.h: starting again would not help. The unit in deploy/ does not retry after it. */
const CONFIG_EXIT_CODE = 78

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(error instanceof ConfigError ? CONFIG_EXIT_CODE : 1)
})
