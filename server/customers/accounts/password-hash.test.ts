import { expect, test } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'

const COST = { PASSWORD_HASH_MEMORY_KIB: 64, PASSWORD_HASH_PASSES: 1 }
/** "password" with the salt "somesalt", from the tests of the Argon2 reference implementation. */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

test('creates a PHC string that includes the cost', async () => {
  const stored = await hashPassword('quarry-road-214', COST)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('quarry-road-214', stored)).toBe(true)
  expect(await verifyPassword('quarry-road-215', stored)).toBe(false)
  expect(needsRehash(stored, COST)).toBe(false)
})

test('verifies a hash of another Argon2 implementation with its own cost', async () => {
  expect(await verifyPassword('password', REFERENCE)).toBe(true)
  expect(await verifyPassword('passwort', REFERENCE)).toBe(false)
  expect(needsRehash(REFERENCE, COST)).toBe(false)
})

test('rehashes when the configured cost is higher', async () => {
  const stored = await hashPassword('quarry-road-214', COST)
  expect(needsRehash(stored, { ...COST, PASSWORD_HASH_MEMORY_KIB: 65 })).toBe(true)
  expect(needsRehash(stored, { ...COST, PASSWORD_HASH_PASSES: 2 })).toBe(true)
  expect(needsRehash(stored, { PASSWORD_HASH_MEMORY_KIB: 32, PASSWORD_HASH_PASSES: 1 })).toBe(false)
})

test.each(['', 'quarry-road-214', '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$'])(
  'no password matches the stored value %j',
  async (stored) => {
    expect(await verifyPassword('quarry-road-214', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  },
)
