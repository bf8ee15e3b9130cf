import { defaultsOf } from '#contract/operations/settings/fields.ts'
import { SETTINGS } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Config } from '#server/platform/config/config.ts'
import { uspsRetail } from '#server/platform/usps/retail-rates.ts'

export type SettingsOfNewShop = Pick<
  Config,
  'PACKAGING_OZ' | 'QUOTED_ZONE' | 'CARD_FEE_PERMILLE' | 'CARD_FEE_CENTS'
>

/** The tables' defaults, and those that the environment and the built-in prices give. */
export function defaultSettings(config: SettingsOfNewShop): Settings {
  const { business, announcement, vacation, shipping, tax, card_fee, orders } = SETTINGS
  const { percent, fixed } = card_fee.fields
  return {
    business: defaultsOf(business.fields),
    announcement: defaultsOf(announcement.fields),
    vacation: defaultsOf(vacation.fields),
    shipping: {
      ...defaultsOf(shipping.fields),
      ...uspsRetail(config.QUOTED_ZONE),
      packaging_oz: config.PACKAGING_OZ,
      zone: config.QUOTED_ZONE,
    },
    tax: defaultsOf(tax.fields),
    card_fee: {
      ...defaultsOf(card_fee.fields),
      percent: Math.min(config.CARD_FEE_PERMILLE / 10, percent.max),
      fixed: Math.min(config.CARD_FEE_CENTS / 100, fixed.max),
    },
    orders: defaultsOf(orders.fields),
  }
}
