import { isIP } from 'node:net'

export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * Browsers reject passkeys for an IP address (https://www.w3.org/TR/webauthn-3/#relying-party-identifier), so a shop on
 * 127.0.0.1 uses `localhost`.
 */
export function relyingParty(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0) return { id: url.hostname, origins: [url.origin] }
  url.hostname = 'localhost'
  return { id: 'localhost', origins: [url.origin] }
}

/** Loads the library at its first use: it has as many modules as the rest of the server. */
export const webauthn = () => import('@simplewebauthn/server')
