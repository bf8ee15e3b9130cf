import { defaultsOf, type Fields } from '#contract/operations/settings/fields.ts'
import { SECTIONS, SETTINGS } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Config } from '#server/platform/config/config.ts'
import { uspsRetail } from '#server/platform/usps/retail-rates.ts'

export type SettingsOfNewShop = Pick<
  Config,
  'PACKAGING_OZ' | 'QUOTED_ZONE' | 'CARD_FEE_PERMILLE' | 'CARD_FEE_CENTS'
>

/** Returns the tables' defaults with those that the environment and the built-in prices give. */
export function defaultSettings(config: SettingsOfNewShop): Settings {
  const tables = SECTIONS.map((section) => [section, defaultsOf<Fields>(SETTINGS[section].fields)])
  const defaults = Object.fromEntries(tables) as Settings
  const { percent, fixed } = SETTINGS.card_fee.fields
  return {
    ...defaults,
    shipping: {
      ...defaults.shipping,
      ...uspsRetail(config.QUOTED_ZONE),
      packaging_oz: config.PACKAGING_OZ,
      zone: config.QUOTED_ZONE,
    },
    card_fee: {
      ...defaults.card_fee,
      percent: Math.min(config.CARD_FEE_PERMILLE / 10, percent.max),
      fixed: Math.min(config.CARD_FEE_CENTS / 100, fixed.max),
    },
  }
}
