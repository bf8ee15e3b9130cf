import { expect, test } from 'vitest'
import { clientBlock, clientNetwork } from './client-address.ts'

test('normalizes IPv4 addresses', () => {
  expect(clientNetwork('203.0.113.9')).toBe('203.0.113.9')
  expect(clientNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test.each([
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:2:3::192.0.2.1', '2001:db8:1:2::/64'],
])('%s belongs to the network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test('knows the /48 block of an IPv6 address only', () => {
  expect(clientBlock('2001:db8:1:2::9')).toBe('2001:db8:1::/48')
  expect(clientBlock('2001:db8::9')).toBe('2001:db8:0::/48')
  expect(clientBlock('203.0.113.9')).toBeNull()
  expect(clientBlock('::ffff:203.0.113.9')).toBeNull()
})
