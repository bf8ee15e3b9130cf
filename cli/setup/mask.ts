const SHORTEST_SHOWN = 16
const PREFIX = /^[a-z]+(?:_(?:live|test))?_/

/** Enough of a secret to recognize it: "sk_live_…3f9a". */
export function mask(secret: string): string {
  if (secret.length < SHORTEST_SHOWN) return '••••'
  return `${PREFIX.exec(secret)?.[0] ?? ''}…${secret.slice(-4)}`
}

export function maskPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*:)[^@]*@/, '$1••••@')
}
