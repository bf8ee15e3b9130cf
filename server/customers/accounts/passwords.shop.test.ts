import { expect, test } from 'vitest'
import { newCustomer, type Person } from '#test/support/account-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { hashPassword } from './password-hash.ts'

const COST = { PASSWORD_HASH_MEMORY_KIB: 128, PASSWORD_HASH_PASSES: 2 }
const PASSWORD = 'quarry-road-214'
/** PASSWORD in the format of older versions. */
const OLD_FORMAT = 'argon2id$cBqo_Ibb8g7-nnkhLtNLIw$4THMzUv5MeHM4uFcoUQ4fz_hwLMC2Sv3X7fKRhvt6dI'

const shop = sharedShop({ PASSWORD_HASH_MEMORY_KIB: '128', PASSWORD_HASH_PASSES: '2' })

async function customerWithHash(hash: string): Promise<Person> {
  const { person } = await newCustomer(shop, { password: PASSWORD })
  await shop.shop.db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('email', '=', person.email)
    .execute()
  return person
}

async function storedHash({ email }: Person): Promise<string> {
  const row = await shop.shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

function logIn({ email, password }: Person) {
  return shop.client().api.auth.login({ email, password })
}

test('accepts a password hash in the old format and rehashes it', async () => {
  const customer = await customerWithHash(OLD_FORMAT)
  await expect(logIn({ ...customer, password: 'quarry-road-215' })).rejects.toThrow()
  expect(await storedHash(customer)).toBe(OLD_FORMAT)

  await logIn(customer)
  const rehashed = await storedHash(customer)
  expect(rehashed).toMatch(/^\$argon2id\$v=19\$m=128,t=2,p=1\$/)
  await logIn(customer)
  expect(await storedHash(customer)).toBe(rehashed)
})

test('rehashes a password at the next login after the cost is raised', async () => {
  const customer = await customerWithHash(await hashPassword(PASSWORD, { ...COST, PASSWORD_HASH_PASSES: 1 }))
  await logIn(customer)
  expect(await storedHash(customer)).toMatch(/^\$argon2id\$v=19\$m=128,t=2,p=1\$/)
})

test('accepts and keeps a password hash with a higher cost', async () => {
  const hash = await hashPassword(PASSWORD, { PASSWORD_HASH_MEMORY_KIB: 256, PASSWORD_HASH_PASSES: 3 })
  const customer = await customerWithHash(hash)
  await logIn(customer)
  expect(await storedHash(customer)).toBe(hash)
})

test('accepts concurrent logins while the password is rehashed', async () => {
  const customer = await customerWithHash(OLD_FORMAT)
  const replies = await Promise.all([logIn(customer), logIn(customer), logIn(customer)])
  expect(replies.map(({ success }) => success)).toEqual([true, true, true])
})

test('rejects every password of an account without one', async () => {
  const customer = await customerWithHash('')
  await expect(logIn(customer)).rejects.toThrow('Invalid email or password.')
})
