import { type APIRequestContext, expect, request } from '@playwright/test'
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/customers/accounts/auth.ts'
import { SANDBOX_ACCOUNTS } from '#server/customers/accounts/sandbox-accounts.ts'

export interface StaffSession {
  /** To be disposed of. */
  client: APIRequestContext
  /** With the token that changes need. */
  headers: Record<string, string>
}

/** The address of the shop that a client uses. */
export async function shopOf(client: APIRequestContext): Promise<string> {
  return new URL((await client.get('/healthz')).url()).origin
}

/** Logs in through the API. */
export async function logInAsStaff(
  shop: string,
  role: 'admin' | 'siteadmin' = 'admin',
): Promise<StaffSession> {
  const client = await request.newContext({ baseURL: shop })
  const data = SANDBOX_ACCOUNTS.find((account) => account.role === role)
  expect((await client.post('/api/auth/login', { data })).status()).toBe(200)
  const { cookies } = await client.storageState()
  const token = cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? ''
  return { client, headers: { [CSRF_HEADER]: token } }
}
