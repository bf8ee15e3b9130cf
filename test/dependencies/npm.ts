import { spawnSync } from 'node:child_process'
import { ROOT } from './lock.ts'

/** Runs the npm that started this process, or the one on the PATH. */
export function npm(args: string[]): { code: number | null; printed: string } {
  const script = process.env.npm_execpath
  const [command, before] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  const { status, stdout } = spawnSync(command, [...before, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return { code: status, printed: stdout ?? '' }
}
