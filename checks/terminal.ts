import { type ChildProcess, spawn } from 'node:child_process'
import { HOUSE, PROCESS_ENV } from './shop-process.ts'

export interface Said {
  code: number | null
  /** Both of what it printed and what it complained of. */
  text: string
}

/** `npm run shop -- …` in a process of its own, with these settings and no other. */
export function atTerminal(
  settings: Record<string, string | undefined>,
  args: string[],
  { input = '', before = [] }: { input?: string; before?: string[] } = {},
): { child: ChildProcess; said: Promise<Said> } {
  const child = spawn(process.execPath, [...before, 'cli/shop.ts', ...args], {
    cwd: HOUSE,
    env: { ...PROCESS_ENV, ...settings },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return { child, said: saidBy(child) }
}

/** Everything that a program says, to its end. */
export function saidBy(child: ChildProcess): Promise<Said> {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (said) => (text += said))
  return new Promise((ended) => child.once('close', (code) => ended({ code, text })))
}
