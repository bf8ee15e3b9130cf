import { type ChildProcess, spawn } from 'node:child_process'
import { PROCESS_ENV, ROOT } from './shop-process.ts'
import { FAST_SETTINGS } from './test-scale.ts'

export interface CommandResult {
  code: number | null
  /** stdout and stderr. */
  text: string
}

export function runShopCommand(
  settings: Record<string, string | undefined>,
  args: string[],
  { input = '', before = [] }: { input?: string; before?: string[] } = {},
): { child: ChildProcess; result: Promise<CommandResult> } {
  const child = spawn(process.execPath, [...before, 'cli/shop.ts', ...args], {
    cwd: ROOT,
    env: { ...PROCESS_ENV, ...(settings.SHOP_MODE !== 'live' && FAST_SETTINGS), ...settings },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return { child, result: resultOf(child) }
}

export function resultOf(child: ChildProcess): Promise<CommandResult> {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  return new Promise((done) => child.once('close', (code) => done({ code, text })))
}
