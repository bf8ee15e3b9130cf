import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { atMost } from '#server/pictures/at-most.ts'

/** A token nobody can guess, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token: nothing in a dump opens a door. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const hashAsync = promisify(argon2)

/** Argon2id as the OWASP password storage sheet recommends it; runs off the event loop. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce)
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Takes the same time for a person who has no account: pass null then. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, nonce = '', tag = ''] = (stored ?? '').split('$')
  const derived = await derive(password, Buffer.from(nonce.padEnd(22, 'A'), 'base64url'))
  const expected = Buffer.from(tag, 'base64url')
  return expected.length === derived.length && timingSafeEqual(derived, expected)
}

/** Each holds a hand of the machine and 19 MiB: a flood of logins leaves room for everything else. */
const oneOfFew = atMost(Math.min(4, availableParallelism()), 200)

async function derive(password: string, nonce: Buffer): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return oneOfFew(async () => (await hashAsync('argon2id', { message, nonce, ...COST })) as Buffer)
}
