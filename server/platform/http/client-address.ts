import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const BITS_PER_GROUP = 16
/** The smallest network that providers assign to one customer. */
const NETWORK_BITS = 64
/** The largest one that a customer gets without asking. */
const BLOCK_BITS = 48
/** A block may do this many times what one of its networks may do. */
export const BLOCK_FACTOR = 10
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The address that a trusted proxy reports, or the connection's own when the reported one is not an address. */
export function clientIp({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  return isIP(ip) ? ip : (raw.socket.remoteAddress ?? '')
}

/** An IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(address: string): string {
  return MAPPED.exec(address)?.[1] ?? (isIPv6(address) ? prefix(address, NETWORK_BITS) : address)
}

/** The /48 block of an IPv6 address; null for IPv4. */
export function clientBlock(address: string): string | null {
  return isIPv6(address) && !MAPPED.test(address) ? prefix(address, BLOCK_BITS) : null
}

function prefix(address: string, bits: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const expanded = tail === undefined ? first : [...first, ...zeros, ...last]
  const network = expanded.slice(0, bits / BITS_PER_GROUP)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}
