import { z } from 'zod'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { announcementSettings } from './announcement.ts'
import { businessSettings } from './business.ts'
import { cardFeeSettings } from './card-fee.ts'
import { orderSettings } from './orders.ts'
import { ADMIN_SECTIONS, SECTIONS, type Section } from './sections.ts'
import { shippingInput, shippingSettings } from './shipping.ts'
import { taxSettings } from './tax.ts'
import { vacationSettings } from './vacation.ts'

const SECTION_SCHEMAS = {
  business: businessSettings,
  announcement: announcementSettings,
  vacation: vacationSettings,
  shipping: shippingSettings,
  tax: taxSettings,
  card_fee: cardFeeSettings,
  orders: orderSettings,
}

export type Settings = { [S in Section]: z.output<(typeof SECTION_SCHEMAS)[S]> }

export const settings = z.object(SECTION_SCHEMAS)
const revisions = z.record(z.enum(SECTIONS), z.int())

export const SETTINGS_CONFLICT = 'Someone changed these settings meanwhile. Reload to see the current ones.'

const revision = z.int32('Send the revision that you changed.')

type WithRevision<S extends z.ZodObject> = z.ZodObject<S['shape'] & { revision: typeof revision }>

/** A 409 also has the current `settings` and their `revision`. */
function saveSection<S extends z.ZodObject, I extends z.ZodObject = S>(
  section: Section,
  schema: S,
  input: I = schema as unknown as I,
) {
  return endpoint('PUT', `/api/admin/settings/${section}`, {
    summary: `Saves the settings of the section ${section}`,
    access: ADMIN_SECTIONS.includes(section) ? 'admin' : 'siteadmin',
    body: input.safeExtend({ revision }) as unknown as WithRevision<I>,
    errors: [409],
    reply: z.object({ success: z.literal(true), settings: schema, revision: z.int() }),
  })
}

export const settingsEndpoints = {
  settings: endpoint('GET', '/api/admin/settings', {
    summary: 'All settings that the owners change themselves',
    access: 'admin',
    reply: z.object({ settings, revisions }),
  }),
  saveBusiness: saveSection('business', businessSettings),
  saveAnnouncement: saveSection('announcement', announcementSettings),
  saveVacation: saveSection('vacation', vacationSettings),
  saveShipping: saveSection('shipping', shippingSettings, shippingInput),
  saveTax: saveSection('tax', taxSettings),
  saveCardFee: saveSection('card_fee', cardFeeSettings),
  saveOrderSettings: saveSection('orders', orderSettings),
}
