import type { Settings } from '#contract/operations/settings/settings.ts'

type StateTax = Settings['tax']['states'][number]

const UNTAXED: StateTax = { state: 'WV', rate: 0, tax_shipping: false, tax_card_fee: false, zip_rates: [] }
const WEST_VIRGINIA: StateTax = { ...UNTAXED, rate: 6, zip_rates: [{ zip: '26241', rate: 7 }] }
const OHIO: StateTax = { ...UNTAXED, state: 'OH', rate: 5.75, tax_shipping: true }

export const TAX_ON: Settings['tax'] = { enabled: true, states: [WEST_VIRGINIA, OHIO] }
export const TAX_OFF: Settings['tax'] = { enabled: false, states: [] }
