import type { Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { TaxSettings } from '#contract/operations/settings/tax.ts'
import type { TestClient } from './test-shop.ts'

/** Saves the current values of a section with some changed. */
export async function changeSettings<S extends Section>(
  siteadmin: TestClient,
  section: S,
  values: Partial<Settings[S]>,
): Promise<void> {
  const { settings, revisions } = await siteadmin.api.admin.settings({})
  const answer = await siteadmin.fetch(`/api/admin/settings/${section}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': siteadmin.cookies.get('csrfToken') ?? '',
    },
    body: JSON.stringify({ ...settings[section], ...values, revision: revisions[section] }),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}

/** West Virginia taxes goods at 6 %, Tennessee also shipping, at 7 % or 9.25 %, Washington everything at 6.5 %. */
export const TAXES: TaxSettings = {
  enabled: true,
  states: [
    { state: 'WV', rate: 6, tax_shipping: false, tax_card_fee: false, zip_rates: [] },
    {
      state: 'TN',
      rate: 7,
      tax_shipping: true,
      tax_card_fee: false,
      zip_rates: [{ zip: '37201', rate: 9.25 }],
    },
    { state: 'WA', rate: 6.5, tax_shipping: true, tax_card_fee: true, zip_rates: [] },
  ],
}
