import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { logInAsStaff } from './staff-session.ts'
import { SHOP } from './urls.ts'

/** Saves a section through the API and keeps its other values. */
export async function saveSettings<S extends Section>(
  section: S,
  values: Partial<Settings[S]>,
): Promise<void> {
  const { client: siteadmin, headers } = await logInAsStaff(SHOP, 'siteadmin')
  const { settings, revisions } = await readSettings(siteadmin)
  const saved = await siteadmin.put(`/api/admin/settings/${section}`, {
    headers,
    data: { ...settings[section], ...values, revision: revisions[section] },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await siteadmin.dispose()
}

async function readSettings(client: APIRequestContext) {
  const answer = await client.get('/api/admin/settings')
  return (await answer.json()) as { settings: Settings; revisions: Record<Section, number> }
}

/** Restores the section after a test. Each worker has its own shop. */
export const OPEN = { enabled: false, starts_on: null, ends_on: null, mode: 'closed', message: '' } as const

export const announcement = (page: Page) => page.getByRole('region', { name: 'Announcement' })
