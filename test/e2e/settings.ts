import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import type { Section } from '#contract/settings/sections.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { SANDBOX_ACCOUNTS } from '#server/demo/accounts.ts'
import { SHOP } from './urls.ts'

/** Saves a section by the API, with the current values for what is not given. */
export async function saveSettings<S extends Section>(
  section: S,
  values: Partial<Settings[S]>,
): Promise<void> {
  const siteadmin = await request.newContext({ baseURL: SHOP })
  const account = SANDBOX_ACCOUNTS.find(({ role }) => role === 'siteadmin')
  await siteadmin.post('/api/auth/login', { data: account })
  const { cookies } = await siteadmin.storageState()
  const token = cookies.find(({ name }) => name === 'csrfToken')?.value ?? ''
  const { settings, revisions } = await readSettings(siteadmin)
  const saved = await siteadmin.put(`/api/admin/settings/${section}`, {
    headers: { 'x-csrf-token': token },
    data: { ...settings[section], ...values, revision: revisions[section] },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await siteadmin.dispose()
}

async function readSettings(client: APIRequestContext) {
  const answer = await client.get('/api/admin/settings')
  return (await answer.json()) as { settings: Settings; revisions: Record<Section, number> }
}

/** Puts the section back after a test, whose worker has a shop of its own. */
export const OPEN = { enabled: false, starts_on: null, ends_on: null, mode: 'closed', message: '' } as const

export const announcement = (page: Page) => page.getByRole('region', { name: 'Announcement' })
