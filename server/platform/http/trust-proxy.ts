import proxyAddr from '@fastify/proxy-addr'

export function trustProxy(proxies: readonly string[]): (address: string | undefined) => boolean {
  const isTrusted = proxyAddr.compile([...proxies])
  return (address) => address !== undefined && isTrusted(address, 0)
}
