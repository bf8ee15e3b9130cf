import { isIP } from 'node:net'

/** Who a passkey is for: a host name, and the origins a page may have that uses it. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * Browsers make no passkeys for a bare number such as 127.0.0.1 (https://www.w3.org/TR/webauthn-3/#relying-party-identifier),
 * so a shop on one's own machine has them at its name `localhost`.
 */
export function relyingParty(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  const isNumber = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
  if (!isNumber) return { id: url.hostname, origins: [url.origin] }
  url.hostname = 'localhost'
  return { id: 'localhost', origins: [url.origin] }
}
