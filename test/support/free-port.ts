import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/platform/values/time.ts'

/**
 * Below the range of ephemeral ports, which outgoing connections could occupy, and above 10080, the last port there that
 * fetch refuses (https://fetch.spec.whatwg.org/#port-blocking).
 */
const PORTS = { from: 10_081, to: 32_000 }
/** Longer than a test takes to listen on its port. */
const RESERVED_MS = 10 * MINUTE_MS

/** Reserved for this caller among all processes of a test run. @returns the first of `count` free neighbors. */
export async function freePort(count = 1): Promise<number> {
  while (true) {
    const port = randomInt(PORTS.from, PORTS.to)
    const ports = Array.from({ length: count }, (_, at) => port + at)
    if (ports.every(reserve) && (await Promise.all(ports.map(isFree))).every(Boolean)) return port
  }
}

function reserve(port: number): boolean {
  const folder = join(tmpdir(), `reserved-ports-${process.getuid?.()}`)
  const file = join(folder, String(port))
  mkdirSync(folder, { recursive: true })
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  if (mtimeMs > 0 && Date.now() - mtimeMs > RESERVED_MS) rmSync(file, { force: true })
  try {
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
