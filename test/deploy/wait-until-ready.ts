import type { ChildProcess } from 'node:child_process'
import { expect } from 'vitest'

/** Fails with what the shop printed. */
export async function waitUntilReady(shop: ChildProcess, port: number): Promise<void> {
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.text(),
      () => (shop.exitCode === null ? '' : `It exited with ${shop.exitCode}. ${output}`),
    )
  await expect.poll(ready, { timeout: 120_000, interval: 500 }).toBe('{"status":"ready"}')
}
