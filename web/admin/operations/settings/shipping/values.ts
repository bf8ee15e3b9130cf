import type { ShippingSettings } from '#contract/operations/settings/shipping.ts'
import { dollarsOrText, numberOrText } from '#contract/platform/values/typed-number.ts'
import {
  dollarsText,
  optionalDollars,
  optionalText,
  wholeDollarsText,
} from '#web/admin/platform/form/number-texts.ts'

export interface InsuranceValues {
  up_to: string
  fee: string
}

export interface ShippingValues {
  handling_fee: string
  free_shipping_from: string
  packaging_oz: string
  zone: string
  /** 70 prices, for 1 to 70 lb. */
  standard: string[]
  flat_rate: { small: string; medium: string; large: string }
  insurance: InsuranceValues[]
  rates_valid_until: string
  handling_days: string
  transit_days: { standard: string[]; flat_rate: string[] }
}

export function valuesOf(settings: ShippingSettings): ShippingValues {
  const { handling_fee, free_shipping_from, packaging_oz, zone, handling_days, transit_days } = settings
  return {
    handling_fee: dollarsText(handling_fee),
    free_shipping_from: optionalText(free_shipping_from, wholeDollarsText),
    packaging_oz: String(packaging_oz),
    zone: String(zone),
    ...pricesOf(settings),
    handling_days: String(handling_days),
    transit_days: {
      standard: transit_days.standard.map(String),
      flat_rate: transit_days.flat_rate.map(String),
    },
  }
}

/** Prices that 'Reset to USPS retail' restores. */
export function pricesOf({
  standard,
  flat_rate: { small, medium, large },
  insurance,
  rates_valid_until,
}: Pick<ShippingSettings, 'standard' | 'flat_rate' | 'insurance' | 'rates_valid_until'>) {
  return {
    standard: standard.map(dollarsText),
    flat_rate: { small: dollarsText(small), medium: dollarsText(medium), large: dollarsText(large) },
    insurance: insurance.map(({ up_to, fee }) => ({ up_to: wholeDollarsText(up_to), fee: dollarsText(fee) })),
    rates_valid_until: rates_valid_until ?? '',
  }
}

export function toInput(values: ShippingValues) {
  const { small, medium, large } = values.flat_rate
  return {
    handling_fee: dollarsOrText(values.handling_fee),
    free_shipping_from: optionalDollars(values.free_shipping_from),
    packaging_oz: numberOrText(values.packaging_oz),
    zone: Number(values.zone),
    standard: values.standard.map(dollarsOrText),
    flat_rate: { small: dollarsOrText(small), medium: dollarsOrText(medium), large: dollarsOrText(large) },
    insurance: values.insurance.map(({ up_to, fee }) => ({
      up_to: dollarsOrText(up_to),
      fee: dollarsOrText(fee),
    })),
    rates_valid_until: values.rates_valid_until || null,
    handling_days: numberOrText(values.handling_days),
    transit_days: {
      standard: toRange(values.transit_days.standard),
      flat_rate: toRange(values.transit_days.flat_rate),
    },
  }
}

function toRange([from = '', until = '']: string[]) {
  return [numberOrText(from), numberOrText(until)]
}
