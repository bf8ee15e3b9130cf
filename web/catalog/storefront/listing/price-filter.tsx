import { useId, useState } from 'react'
import { dollarsError, readDollars } from '#contract/platform/values/typed-number.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { useDebouncedInput } from '#web/platform/ui/use-debounced-input.ts'
import { type Filters, PRICE_SLIDER_MAX, toUpperBound } from './filters.ts'
import { PriceInput } from './price-input.tsx'
import { PriceSlider } from './price-slider.tsx'

interface PriceFilterProps {
  min: number
  max: number | null
  apply: (bounds: Pick<Filters, 'min' | 'max'>) => void
}

type Bound = 'min' | 'max'

export function PriceFilter({ min, max, apply }: PriceFilterProps) {
  const errorId = useId()
  const [isChecked, setChecked] = useState(false)
  const applied = { min: String(min), max: String(max ?? PRICE_SLIDER_MAX) }
  const { typed, type, flush } = useDebouncedInput(applied, (draft) => {
    setChecked(true)
    const bounds = read(draft)
    if (bounds && (bounds.max === null || bounds.min < bounds.max)) apply(bounds)
  })
  const bounds = read(typed) ?? { min, max }
  const wrong = isChecked && (['min', 'max'] as const).find((bound) => Number.isNaN(dollarsIn(typed[bound])))

  function edit(draft: Partial<typeof typed>) {
    setChecked(false)
    type({ ...typed, ...draft })
  }

  function settle(edited: Bound) {
    const bounds = read(typed)
    if (!bounds) return flush()
    let { min: lower, max: upper } = bounds
    if (upper !== null && lower > upper - 1) {
      if (edited === 'min') lower = Math.max(0, upper - 1)
      else upper = lower + 1
    }
    flush({ min: String(lower), max: String(upper ?? PRICE_SLIDER_MAX) })
  }

  const field = (bound: Bound, label: string) => {
    const dollars = dollarsIn(typed[bound])
    return (
      <PriceInput
        label={label}
        name={bound}
        value={typed[bound]}
        dollars={Number.isNaN(dollars) ? undefined : dollars}
        error={wrong === bound ? errorId : undefined}
        onType={(text) => edit({ [bound]: text })}
        onStep={(by) => edit({ [bound]: String(Math.max(0, (dollars || 0) + by)) })}
        onSettle={() => settle(bound)}
      />
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="type-label pb-2">Price</legend>
      <div className="flex items-center gap-2">
        {field('min', 'Minimum price')}
        <span aria-hidden="true" className="text-caption text-steel-600">
          to
        </span>
        {field('max', 'Maximum price')}
      </div>
      {wrong && (
        <div role="alert" className="pt-2">
          <FieldMessage
            id={errorId}
            error={dollarsError(typed[wrong], 'Enter a price in dollars, like 265 or 265.50.', 'a price')}
          />
        </div>
      )}
      <PriceSlider
        lower={bounds.min}
        upper={bounds.max}
        onSlide={(lower, upper) => edit({ min: String(lower), max: String(upper ?? PRICE_SLIDER_MAX) })}
      />
    </fieldset>
  )
}

/** An empty field is 0. */
function dollarsIn(text: string): number {
  return text.trim() === '' ? 0 : Math.max(0, readDollars(text))
}

/** @returns null while a field holds no price */
function read(draft: Record<Bound, string>): Pick<Filters, Bound> | null {
  const [min, max] = [dollarsIn(draft.min), dollarsIn(draft.max)]
  return Number.isNaN(min + max) ? null : { min, max: toUpperBound(max) }
}
