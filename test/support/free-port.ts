import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the range of ephemeral ports, which outgoing connections could occupy, and above 10080, the last port there that
 * fetch refuses (https://fetch.spec.whatwg.org/#port-blocking).
 */
const PORTS = { from: 10_081, to: 32_000 }

/** @returns the first of `count` free neighbors. */
export async function freePort(count = 1): Promise<number> {
  while (true) {
    const port = randomInt(PORTS.from, PORTS.to)
    const isFreeAt = await Promise.all(Array.from({ length: count }, (_, at) => isFree(port + at)))
    if (isFreeAt.every(Boolean)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
