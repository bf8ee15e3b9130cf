import type { AnnouncementSettings } from './announcement.ts'
import { type BusinessSettings, WORKING_DAYS } from './business.ts'
import type { OrderSettings } from './orders.ts'
import type { ShippingSettings } from './shipping.ts'
import type { TaxSettings } from './tax.ts'
import type { VacationSettings } from './vacation.ts'

/** A new shop starts with these; afterwards only the stored settings count. */

export const DEFAULT_BUSINESS: BusinessSettings = {
  name: 'Laurel Hollow Knives',
  email: 'hello@laurelhollow.example',
  phones: [
    { label: 'Caleb Harless, for knives and steel', number: '(304) 555-0142' },
    { label: 'Nora Harless, for sheaths and orders', number: '(304) 555-0178' },
  ],
  place: 'Laurel Hollow',
  region: 'West Virginia',
  region_code: 'WV',
  time_zone: 'America/New_York',
  hours: [{ days: WORKING_DAYS, opens: '09:00', closes: '17:00' }],
  hours_note: '',
  makers: [
    { name: 'Caleb Harless', role: 'Steel, wood and the forge' },
    { name: 'Nora Harless', role: 'Leather, thread and the mail' },
  ],
}

export const DEFAULT_ANNOUNCEMENT: AnnouncementSettings = {
  enabled: false,
  text: '',
  link: null,
  starts_at: null,
  ends_at: null,
}

export const DEFAULT_VACATION: VacationSettings = {
  enabled: false,
  starts_on: null,
  ends_on: null,
  mode: 'closed',
  message: '',
}

export const DEFAULT_TAX: TaxSettings = { enabled: false, states: [] }

export const DEFAULT_DATES: Pick<ShippingSettings, 'handling_days' | 'transit_days'> = {
  handling_days: 3,
  transit_days: { standard: [2, 5], flat_rate: [2, 3] },
}

export const DEFAULT_ORDERS: OrderSettings = {
  review_request_days: 14,
  pay_link_hours: 72,
  archive_after_days: null,
  label_csv_format: 'pirate_ship',
}
