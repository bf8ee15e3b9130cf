import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { createCallLimit } from './call-limit.ts'

function limitAt(clock: { ms: number }, maxPerMinute = 10) {
  return createCallLimit(maxPerMinute, () => clock.ms)
}

test('refuses further calls until a minute after the first', () => {
  const clock = { ms: 5 }
  const spend = limitAt(clock)
  expect([spend('203.0.113.1', 5), spend('203.0.113.1', 5)]).toEqual([0, 0])
  clock.ms += 20_500
  expect(spend('203.0.113.1', 1)).toBe(40)
  expect(spend('203.0.113.2', 10)).toBe(0)
  clock.ms = 5 + MINUTE_MS
  expect(spend('203.0.113.1', 10)).toBe(0)
})

test('does not count refused calls', () => {
  const spend = limitAt({ ms: 0 })
  expect(spend('203.0.113.1', 8)).toBe(0)
  expect(spend('203.0.113.1', 5)).toBeGreaterThan(0)
  expect(spend('203.0.113.1', 2)).toBe(0)
})

test('counts an IPv6 /64 as one client, and allows its /48 ten times as much', () => {
  const spend = limitAt({ ms: 0 })
  expect([spend('2001:db8:1:0::1', 6), spend('2001:db8:1:0::2', 6) > 0]).toEqual([0, true])
  expect(spend('2001:db8:1:0::3', 4)).toBe(0)
  for (let network = 1; network < 10; network++) expect(spend(`2001:db8:1:${network}::1`, 10)).toBe(0)
  expect(spend('2001:db8:1:a::1', 1)).toBeGreaterThan(0)
  expect(spend('2001:db8:2:a::1', 1)).toBe(0)
})
