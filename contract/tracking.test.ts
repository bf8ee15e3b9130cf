import { expect, test } from 'vitest'
import { CARRIERS } from './shop.ts'
import { trackingUrl } from './tracking.ts'

test('each carrier’s own page is asked, over https, and a number stays a number', () => {
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

test('a number written in groups is asked for without its spaces', () => {
  expect(trackingUrl('USPS', '9400 1118 9956')).toMatch(/=940011189956$/)
})
