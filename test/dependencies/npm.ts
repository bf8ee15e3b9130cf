import { spawnSync } from 'node:child_process'
import { ROOT } from './lock.ts'

/** npm, the one that started this or the machine's own. @returns what it printed, whatever its exit code. */
export function npm(args: string[]): { code: number | null; printed: string } {
  const started = process.env.npm_execpath
  const [command, before] = started?.endsWith('.js') ? [process.execPath, [started]] : ['npm', []]
  const { status, stdout } = spawnSync(command, [...before, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return { code: status, printed: stdout ?? '' }
}
