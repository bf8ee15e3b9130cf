import { BlockList, isIP } from 'node:net'

const NAMED: Record<string, [address: string, prefix: number][]> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a connection comes from one of the proxies in front: what they say of a request is believed. */
export function proxyTest(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    for (const [address, prefix] of NAMED[proxy] ?? [networkIn(proxy)]) {
      trusted.addSubnet(address, prefix, family(address))
    }
  }
  return (address) => address !== undefined && trusted.check(address, family(address))
}

function networkIn(proxy: string): [address: string, prefix: number] {
  const [address = '', prefix] = proxy.split('/')
  return [address, prefix === undefined ? (isIP(address) === 6 ? 128 : 32) : Number(prefix)]
}
