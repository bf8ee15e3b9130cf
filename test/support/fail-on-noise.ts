import { afterAll, afterEach, expect } from 'vitest'

/** Fails every test that prints an error or a warning which it has not announced with `allowNoise`. */

const noise: string[] = []
let allowed: RegExp[] = []

/** Allows output of this test that matches. */
export function allowNoise(...patterns: RegExp[]): void {
  allowed.push(...patterns)
}

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) =>
    noise.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
}
const onWarning = ({ name, message }: Error) => noise.push(`${name}: ${message}`)
process.on('warning', onWarning)
afterAll(() => process.off('warning', onWarning))

afterEach(() => {
  const unexpected = noise.splice(0).filter((line) => !allowed.some((pattern) => pattern.test(line)))
  allowed = []
  expect(unexpected, 'errors and warnings').toEqual([])
})
