import { useEffect, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import type { ExampleTotals } from '#contract/operations/settings/example.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { sameValue } from '../form/merge-values.ts'
import { useSettingsContext, useSettingsValues } from '../form/settings-form-context.ts'
import type { OrderChoice } from './order-choice.ts'

const PAUSE_MS = 250

export type ChangedSection = 'shipping' | 'tax' | 'card_fee'

export interface Example {
  /** The last totals, also while new ones load. */
  totals: ExampleTotals | null
  loading: boolean
  /** Why there is no new total. */
  problem: string | null
}

/** The totals of an order with the saved settings, and with what is typed. */
export function useExample<Values>(
  section: ChangedSection,
  toInput: (values: Values) => unknown,
  { product, quantity, ...choice }: OrderChoice,
): Example {
  const { saved } = useSettingsContext()
  const values = useSettingsValues<Values>()
  const [example, setExample] = useState<Example>({ totals: null, loading: true, problem: null })
  const request = JSON.stringify({
    ...choice,
    ...(product !== null && { cart: [{ id: product, quantity }] }),
    ...(!sameValue(values, saved) && { [section]: toInput(values) }),
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
