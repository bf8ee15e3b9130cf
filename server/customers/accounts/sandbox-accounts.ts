import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/customers/accounts/auth.ts'
import { ConfigError } from '#server/platform/config/config.ts'
import type { PasswordHashSettings } from '#server/platform/config/variables.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashPassword } from './password-hash.ts'

/** The passwords are public: sandbox mode only. */
export const SANDBOX_ACCOUNTS: { email: string; password: string; name: string; role: Role }[] = [
  {
    email: 'siteadmin@shop.test',
    password: 'Sandbox-siteadmin-1',
    name: 'Sandbox Siteadmin',
    role: 'siteadmin',
  },
  { email: 'admin@shop.test', password: 'Sandbox-admin-1', name: 'Sandbox Admin', role: 'admin' },
  { email: 'customer@shop.test', password: 'Sandbox-customer-1', name: 'Sandbox Customer', role: 'customer' },
]

export async function addSandboxAccounts(db: Db, settings: PasswordHashSettings, at: number): Promise<void> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (user) return
  const rows = await Promise.all(
    SANDBOX_ACCOUNTS.map(async ({ email, password, name, role }) => ({
      id: randomUUID(),
      name,
      email,
      email_key: email,
      password_hash: await hashPassword(password, settings),
      role,
      email_verified_at: at,
      two_factor_method: null,
      created_at: at,
    })),
  )
  // Another process may have added them at the same time.
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((known) => known.column('email_key').doNothing())
    .execute()
}

export async function hasSandboxAccounts(db: Db): Promise<boolean> {
  const known = SANDBOX_ACCOUNTS.map(({ email }) => email)
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', 'in', known)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** @throws when a live shop uses a sandbox database. */
export async function rejectSandboxAccounts(db: Db): Promise<void> {
  if (!(await hasSandboxAccounts(db))) return
  throw new ConfigError([
    'DATA_DIR or DATABASE_URL: This is a sandbox database: its staff passwords are public. Use an empty DATA_DIR (and DATABASE_URL) for the live shop.',
  ])
}
