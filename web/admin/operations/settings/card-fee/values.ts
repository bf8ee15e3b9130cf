import type { CardFeeSettings } from '#contract/operations/settings/card-fee.ts'
import { dollarsOrText, numberOrText } from '#contract/platform/values/typed-number.ts'
import { dollarsText, percentText } from '#web/admin/platform/form/number-texts.ts'

export interface CardFeeValues {
  enabled: boolean
  percent: string
  fixed: string
  exempt_states: string[]
}

const DECIMALS = 2

export function valuesOf({ percent, fixed, exempt_states, enabled }: CardFeeSettings): CardFeeValues {
  return {
    enabled,
    percent: percentText(percent, DECIMALS),
    fixed: dollarsText(fixed),
    exempt_states: [...exempt_states],
  }
}

export function toInput({ percent, fixed, ...rest }: CardFeeValues) {
  return { ...rest, percent: numberOrText(percent), fixed: dollarsOrText(fixed) }
}
