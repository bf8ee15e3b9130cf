import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const HOUSE = resolve(import.meta.dirname, '..')

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
    // Compiled once for all of them.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: resolve(HOUSE, 'node_modules/.cache/node'),
      ...settings,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (said) => (text += said))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const said = new Promise<Said>((ended) => child.once('close', (code) => ended({ code, text })))
  return { child, said }
}
