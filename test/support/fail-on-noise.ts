import { afterAll, afterEach, expect } from 'vitest'

/** Fails every test that prints an error or a warning which it has not announced with `allowNoise`. */

declare global {
  var testNoise: { lines: string[]; allowed: RegExp[] } | undefined
}

// Global, because Vitest loads this file anew for each test file, and a test may import an earlier copy.
globalThis.testNoise ??= { lines: [], allowed: [] }
const noise = globalThis.testNoise

/** Allows output of this test that matches. */
export function allowNoise(...patterns: RegExp[]): void {
  noise.allowed.push(...patterns)
}

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) =>
    noise.lines.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
}
const onWarning = ({ name, message }: Error) => noise.lines.push(`${name}: ${message}`)
process.on('warning', onWarning)
afterAll(() => process.off('warning', onWarning))

afterEach(() => {
  const allowed = noise.allowed.splice(0)
  const unexpected = noise.lines.splice(0).filter((line) => !allowed.some((pattern) => pattern.test(line)))
  expect(unexpected, 'errors and warnings').toEqual([])
})
