import { useState } from 'react'
import { shipping } from '#contract/operations/settings/shipping.ts'
import { shortDay } from '#contract/platform/values/dates.ts'
import { readDollars } from '#contract/platform/values/typed-number.ts'
import { useFormContext } from '#web/admin/platform/form/form-context.ts'
import { dollarsText } from '#web/admin/platform/form/number-texts.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { useSection } from '../form/section-context.ts'
import { toTexts } from '../form/setting-texts.ts'
import { parsePastedPrices } from './parse-pasted-prices.ts'

export interface PriceNoticeState {
  kind: 'done' | 'failed'
  text: string
  undo?: () => void
}

/** 'Reset to USPS retail' restores these. */
const { standard, flat_rate, insurance, rates_valid_until } = shipping.fields
const PRICES = { standard, flat_rate, insurance, rates_valid_until }
type Prices = Partial<Record<keyof typeof PRICES, unknown>>

/** Fills many prices at once, and takes them back. */
export function usePrices() {
  const { methods, saved } = useFormContext()
  const { timeZone } = useSection()
  const [notice, setNotice] = useState<PriceNoticeState | null>(null)

  function paste(text: string): boolean {
    const pasted = parsePastedPrices(text)
    if (!pasted) return false
    if (pasted.error !== undefined) setNotice({ kind: 'failed', text: pasted.error })
    else {
      const standard = pasted.prices.map(dollarsText)
      fill({ standard }, `${standard.length} prices pasted. ${changesLabel(standard)}`)
    }
    return true
  }

  async function reset(): Promise<void> {
    const zone = String(methods.getValues('zone'))
    try {
      const retail = await adminApi.uspsRetail({ zone })
      const until = retail.rates_valid_until ? `, good until ${shortDay(retail.rates_valid_until)}` : ''
      const changes = changesLabel(retail.standard.map(dollarsText))
      fill(
        toTexts(PRICES, retail, timeZone),
        `USPS retail prices for zone ${zone}${until}. ${changes} Not saved yet.`,
      )
    } catch (error) {
      setNotice({
        kind: 'failed',
        text: errorMessage(error, 'The prices could not be loaded. Nothing was changed.'),
      })
    }
  }

  function fill(prices: Prices, text: string) {
    const keys = Object.keys(prices)
    const before = structuredClone(Object.fromEntries(keys.map((key) => [key, methods.getValues(key)])))
    set(prices)
    const undo = () => {
      set(before)
      setNotice({ kind: 'done', text: 'The prices are as before.' })
    }
    setNotice({ kind: 'done', text, undo })
  }

  function set(prices: Prices) {
    for (const [key, value] of Object.entries(prices)) methods.setValue(key, value)
    void methods.trigger(Object.keys(prices))
  }

  function changesLabel(standard: string[]): string {
    const before = saved.standard as string[]
    const changed = standard.filter((price, index) => isChangedPrice(price, before[index] ?? '')).length
    return `${changed} changed, ${standard.length - changed} as before.`
  }

  return { notice, paste, reset }
}

/** "14.5" is not a change of "14.50". */
export function isChangedPrice(typed: string, saved: string): boolean {
  return !Object.is(readDollars(typed), readDollars(saved))
}
