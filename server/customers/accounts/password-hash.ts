import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { PasswordHashSettings } from '#server/platform/config/variables.ts'
import { limitConcurrency } from '#server/platform/http/concurrency-limit.ts'

interface PasswordHash {
  memory: number
  passes: number
  parallelism: number
  nonce: Buffer
  tag: Buffer
}

const TAG_BYTES = 32
const NONCE_BYTES = 16
const argon2Async = promisify(argon2)

/**
 * @param sibling a hash whose salt to use, so that one calculation compares a password with both.
 * @returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 */
export async function hashPassword(
  password: string,
  settings: PasswordHashSettings,
  sibling = '',
): Promise<string> {
  const nonce = parse(sibling)?.nonce ?? randomBytes(NONCE_BYTES)
  const { PASSWORD_HASH_MEMORY_KIB: memory, PASSWORD_HASH_PASSES: passes } = settings
  const tag = await derive(password, { memory, passes, parallelism: 1, nonce }, TAG_BYTES)
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${toBase64(nonce)}$${toBase64(tag)}`
}

/** Uses the cost in the stored hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  return (await findPassword(password, [stored])) !== undefined
}

/** Hashes once for all stored hashes with the same salt and cost. @returns the one that the password matches. */
export async function findPassword(password: string, stored: string[]): Promise<string | undefined> {
  const tags = new Map<string, Buffer>()
  for (const each of stored) {
    const hash = parse(each)
    if (!hash) continue
    const { tag: _, ...salt } = hash
    const key = JSON.stringify(salt)
    const tag = tags.get(key) ?? (await derive(password, hash, hash.tag.length))
    tags.set(key, tag)
    if (timingSafeEqual(tag, hash.tag)) return each
  }
}

/** True for a hash in the old format, or with a lower cost than configured. */
export function needsRehash(stored: string, settings: PasswordHashSettings): boolean {
  const hash = PHC.test(stored) ? parse(stored) : null
  return (
    !hash || hash.memory < settings.PASSWORD_HASH_MEMORY_KIB || hash.passes < settings.PASSWORD_HASH_PASSES
  )
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/
/** Hashes without a cost always used 19 MiB, 2 passes and 1 lane. */
const WITHOUT_COST = /^argon2id\$([\w-]+)\$([\w-]+)$/

function parse(stored: string): PasswordHash | null {
  const phc = stored.replace(WITHOUT_COST, '$$argon2id$$v=19$$m=19456,t=2,p=1$$$1$$$2')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(phc) ?? []
  if (!memory) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** Each hash needs a core and its memory, so few run concurrently. Beyond 200 in the queue, callers get a 503. */
const runHash = limitConcurrency(Math.min(4, availableParallelism()), 200)

async function derive(password: string, cost: Omit<PasswordHash, 'tag'>, tagLength: number): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return runHash(async () => (await argon2Async('argon2id', { message, ...cost, tagLength })) as Buffer)
}
