import { z } from 'zod'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import type { Fields, SectionValues, SettingsSection } from './fields.ts'
import { inputOf, schemaOf } from './schema.ts'
import { ADMIN_SECTIONS, SECTIONS, SETTINGS, type Section } from './sections.ts'

export type Settings = { [S in Section]: SectionValues<(typeof SETTINGS)[S]> }

const settings = z.object(
  Object.fromEntries(SECTIONS.map((section) => [section, schemaOf(SETTINGS[section] as never)])),
) as unknown as z.ZodType<Settings, Settings>
const revisions = z.record(z.enum(SECTIONS), z.int())

export const SETTINGS_CONFLICT = 'Someone changed these settings meanwhile. Reload to see the current ones.'

const revision = z.int32('Send the revision that you changed.')

type WithRevision<S extends z.ZodObject> = z.ZodObject<S['shape'] & { revision: typeof revision }>

/** A 409 also has the current `settings` and their `revision`. */
function saveSection<F extends Fields>(section: Section, table: SettingsSection<F>) {
  const input = inputOf(table)
  return endpoint('PUT', `/api/admin/settings/${section}`, {
    summary: `Saves the settings of the section ${section}`,
    access: ADMIN_SECTIONS.includes(section) ? 'admin' : 'siteadmin',
    body: (input as z.ZodObject).safeExtend({ revision }) as unknown as WithRevision<typeof input>,
    errors: [409],
    reply: z.object({ success: z.literal(true), settings: schemaOf(table), revision: z.int() }),
  })
}

export const settingsEndpoints = {
  settings: endpoint('GET', '/api/admin/settings', {
    summary: 'All settings that the owners change themselves',
    access: 'admin',
    reply: z.object({ settings, revisions }),
  }),
  saveBusiness: saveSection('business', SETTINGS.business),
  saveAnnouncement: saveSection('announcement', SETTINGS.announcement),
  saveVacation: saveSection('vacation', SETTINGS.vacation),
  saveShipping: saveSection('shipping', SETTINGS.shipping),
  saveTax: saveSection('tax', SETTINGS.tax),
  saveCardFee: saveSection('card_fee', SETTINGS.card_fee),
  saveOrderSettings: saveSection('orders', SETTINGS.orders),
}
