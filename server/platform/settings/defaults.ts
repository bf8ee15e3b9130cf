import { MAX_FIXED, MAX_PERCENT } from '#contract/operations/settings/card-fee.ts'
import {
  DEFAULT_ANNOUNCEMENT,
  DEFAULT_BUSINESS,
  DEFAULT_DATES,
  DEFAULT_ORDERS,
  DEFAULT_TAX,
  DEFAULT_VACATION,
} from '#contract/operations/settings/defaults.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Config } from '#server/platform/config/config.ts'
import { uspsRetail } from '#server/platform/usps/retail-rates.ts'

export type SettingsOfNewShop = Pick<
  Config,
  'PACKAGING_OZ' | 'QUOTED_ZONE' | 'CARD_FEE_PERMILLE' | 'CARD_FEE_CENTS'
>

export function defaultSettings(config: SettingsOfNewShop): Settings {
  return {
    business: DEFAULT_BUSINESS,
    announcement: DEFAULT_ANNOUNCEMENT,
    vacation: DEFAULT_VACATION,
    shipping: {
      ...uspsRetail(config.QUOTED_ZONE),
      handling_fee: 0,
      free_shipping_from: null,
      packaging_oz: config.PACKAGING_OZ,
      zone: config.QUOTED_ZONE,
      ...DEFAULT_DATES,
    },
    tax: DEFAULT_TAX,
    card_fee: {
      enabled: true,
      percent: Math.min(config.CARD_FEE_PERMILLE / 10, MAX_PERCENT),
      fixed: Math.min(config.CARD_FEE_CENTS / 100, MAX_FIXED),
      exempt_states: [],
    },
    orders: DEFAULT_ORDERS,
  }
}
