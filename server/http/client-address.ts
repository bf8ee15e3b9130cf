import { isIPv6 } from 'node:net'

const BITS_PER_GROUP = 16
/** The smallest network that providers assign to one customer. */
const NETWORK_BITS = 64
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

export function clientNetwork(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const expanded = tail === undefined ? first : [...first, ...zeros, ...last]
  const network = expanded.slice(0, NETWORK_BITS / BITS_PER_GROUP)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${NETWORK_BITS}`
}
