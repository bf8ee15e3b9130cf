import { existsSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const KEPT_LINES = 40

/** Where the shop at this address logs during the browser tests. */
export function shopLogFile(address: string): string {
  return join(tmpdir(), `shop-${new URL(address).port}.log`)
}

export function shopLogSize(address: string): number {
  const file = shopLogFile(address)
  return existsSync(file) ? statSync(file).size : 0
}

/** The newest lines. A worker uses its shop for one test at a time, so they are those of the test that began at `size`. */
export function shopLogSince(address: string, size: number): string {
  const file = shopLogFile(address)
  if (!existsSync(file)) return ''
  return readFileSync(file).subarray(size).toString().trimEnd().split('\n').slice(-KEPT_LINES).join('\n')
}
