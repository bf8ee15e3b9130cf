import { expect, test } from 'vitest'
import { CARRIERS, trackingUrl } from './tracking.ts'

test("links to the carrier's page over https and encodes the number", () => {
  const hosts = CARRIERS.map((carrier) => new URL(trackingUrl(carrier, '94001&x=1#y')))
  expect(hosts.map(({ protocol, host }) => protocol + host)).toEqual([
    'https:tools.usps.com',
    'https:www.ups.com',
    'https:www.fedex.com',
  ])
  for (const { searchParams, hash } of hosts) {
    expect([...searchParams.values()]).toEqual(['94001&x=1#y'])
    expect(hash).toBe('')
  }
})

test('removes spaces from a tracking number', () => {
  expect(trackingUrl('USPS', '9400 1118 9956')).toMatch(/=940011189956$/)
})
