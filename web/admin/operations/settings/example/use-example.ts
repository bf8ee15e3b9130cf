import { useEffect, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import type { ExampleTotals } from '#contract/operations/settings/example.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import { useFormContext, useFormValues } from '#web/admin/platform/form/form-context.ts'
import { sameValue } from '#web/admin/platform/form/merge-values.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { useSection } from '../form/section-context.ts'
import type { Texts } from '../form/setting-texts.ts'
import { toInput } from '../form/setting-texts.ts'

const PAUSE_MS = 250

/** The order whose totals are shown. */
export interface OrderChoice {
  /** An id; null is the shop's choice. */
  product: number | null
  quantity: number
  state: string
  zip: string
  shippingMethod: ShippingMethod
  addInsurance: boolean
}

export const exampleOrder = (state: string): OrderChoice => ({
  product: null,
  quantity: 1,
  state,
  zip: '',
  shippingMethod: 'standard',
  addInsurance: false,
})

export type ChangedSection = 'shipping' | 'tax' | 'card_fee'

export interface Example {
  /** The last totals, also while new ones load. */
  totals: ExampleTotals | null
  loading: boolean
  /** Why there is no new total. */
  problem: string | null
}

/** The totals of an order with the saved settings, and with what is typed. */
export function useExample(section: ChangedSection, { product, quantity, ...choice }: OrderChoice): Example {
  const { saved } = useFormContext()
  const { fields, timeZone } = useSection()
  const texts = useFormValues<Texts>()
  const [example, setExample] = useState<Example>({ totals: null, loading: true, problem: null })
  const request = JSON.stringify({
    ...choice,
    ...(product !== null && { cart: [{ id: product, quantity }] }),
    ...(!sameValue(texts, saved) && { [section]: toInput(fields, texts, timeZone) }),
  })
  const savedKey = JSON.stringify(saved)

  // biome-ignore lint/correctness/useExhaustiveDependencies: saving changes what holds now
  useEffect(() => {
    let current = true
    const load = async () => {
      try {
        const totals = await adminApi.exampleTotals(JSON.parse(request))
        if (current) setExample({ totals, loading: false, problem: null })
      } catch (error) {
        if (current)
          setExample(({ totals }) => ({ totals, loading: false, problem: problemOf(error, section) }))
      }
    }
    setExample((before) => ({ ...before, loading: true }))
    const timer = setTimeout(() => void load(), PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [request, savedKey])
  return example
}

function problemOf(error: unknown, section: ChangedSection): string {
  const wrong = error instanceof ApiError ? Object.entries(error.fields) : []
  if (wrong.some(([name]) => name.startsWith(section))) return 'Correct the fields to see the new total.'
  return wrong[0]?.[1] ?? errorMessage(error, 'The total could not be calculated.')
}
