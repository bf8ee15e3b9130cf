import { useDebouncedInput } from '#web/ui/use-debounced-input.ts'
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
  const applied = { min: String(min), max: String(max ?? PRICE_SLIDER_MAX) }
  const { typed, type, flush } = useDebouncedInput(applied, (draft) => {
    const bounds = read(draft)
    if (bounds.max === null || bounds.min < bounds.max) apply(bounds)
  })
  const bounds = read(typed)

  function settle(edited: Bound) {
    let { min: lower, max: upper } = read(typed)
    if (upper !== null && lower > upper - 1) {
      if (edited === 'min') lower = Math.max(0, upper - 1)
      else upper = lower + 1
    }
    flush({ min: String(lower), max: String(upper ?? PRICE_SLIDER_MAX) })
  }

  const field = (bound: Bound, label: string) => (
    <PriceInput
      label={label}
      name={bound}
      value={typed[bound]}
      onType={(text) => type({ ...typed, [bound]: text })}
      onSettle={() => settle(bound)}
    />
  )
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
      <PriceSlider
        lower={bounds.min}
        upper={bounds.max}
        onSlide={(lower, upper) => type({ min: String(lower), max: String(upper ?? PRICE_SLIDER_MAX) })}
      />
    </fieldset>
  )
}

function read(draft: Record<Bound, string>) {
  const dollars = (text: string) => Math.max(0, Math.round(Number(text) * 100) / 100 || 0)
  return { min: dollars(draft.min), max: toUpperBound(dollars(draft.max)) }
}
