import type { TaxSettings } from '#contract/operations/settings/tax.ts'
import { numberOrText } from '#contract/platform/values/typed-number.ts'
import { percentText } from '#web/admin/platform/form/number-texts.ts'

export interface ZipRateValues {
  zip: string
  rate: string
}

export interface StateTaxValues {
  state: string
  rate: string
  tax_shipping: boolean
  tax_card_fee: boolean
  zip_rates: ZipRateValues[]
}

export interface TaxValues {
  enabled: boolean
  states: StateTaxValues[]
}

export const MAX_ZIP_RATES = 2000
const DECIMALS = 3

/** Tax settings of the owners' own state. */
export const WEST_VIRGINIA: StateTaxValues = {
  state: 'WV',
  rate: rateText(6),
  tax_shipping: true,
  tax_card_fee: false,
  zip_rates: [],
}

export const newStateTax = (state: string): StateTaxValues => ({
  state,
  rate: '',
  tax_shipping: false,
  tax_card_fee: false,
  zip_rates: [],
})

export function valuesOf({ enabled, states }: TaxSettings): TaxValues {
  return {
    enabled,
    states: states.map(({ rate, zip_rates, ...rest }) => ({
      ...rest,
      rate: rateText(rate),
      zip_rates: zip_rates.map((row) => ({ zip: row.zip, rate: rateText(row.rate) })),
    })),
  }
}

export function toInput({ enabled, states }: TaxValues) {
  return {
    enabled,
    states: states.map(({ rate, zip_rates, ...rest }) => ({
      ...rest,
      rate: numberOrText(rate),
      zip_rates: zip_rates.map((row) => ({ zip: row.zip.trim(), rate: numberOrText(row.rate) })),
    })),
  }
}

export function rateText(rate: number): string {
  return percentText(rate, DECIMALS)
}
