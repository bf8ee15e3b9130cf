import { DEFAULT_DATES, DEFAULT_TAX } from '#contract/operations/settings/defaults.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { uspsRetail } from '#server/platform/usps/retail-rates.ts'

/** The fee settings of a new shop. */
export const FEE_SETTINGS: Pick<Settings, 'shipping' | 'tax' | 'card_fee'> = {
  shipping: {
    ...uspsRetail(5),
    handling_fee: 0,
    free_shipping_from: null,
    packaging_oz: 8,
    ...DEFAULT_DATES,
    zone: 5,
    pickup: { enabled: false, places: [] },
  },
  tax: DEFAULT_TAX,
  card_fee: { enabled: true, percent: 2.9, fixed: 0.3, exempt_states: [] },
}
