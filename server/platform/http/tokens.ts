import { createHash, randomBytes } from 'node:crypto'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The database stores only this hash of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
