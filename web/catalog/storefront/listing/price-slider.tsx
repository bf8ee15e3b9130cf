import type { KeyboardEvent } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { PRICE_SLIDER_MAX } from './filters.ts'

const KEY_STEP = 5
const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

interface PriceSliderProps {
  lower: number
  upper: number | null
  onSlide: (lower: number, upper: number | null) => void
}

export function PriceSlider({ lower, upper, onSlide }: PriceSliderProps) {
  const right = Math.min(upper ?? PRICE_SLIDER_MAX, PRICE_SLIDER_MAX)
  const left = Math.min(lower, PRICE_SLIDER_MAX - 1)
  const percent = (dollars: number) => `${(dollars / PRICE_SLIDER_MAX) * 100}%`
  const label = (dollars: number) =>
    dollars === PRICE_SLIDER_MAX ? 'no upper limit' : formatDollars(dollars)
  const slideLower = (dollars: number) => onSlide(Math.max(0, Math.min(dollars, right - 1)), upper)
  const slideUpper = (dollars: number) => onSlide(lower, toLimit(Math.max(dollars, left + 1)))
  return (
    <div className="price-slider mt-2">
      <div aria-hidden="true" className="price-slider-line">
        <div style={{ left: percent(left), right: percent(PRICE_SLIDER_MAX - right) }} />
      </div>
      <input
        type="range"
        aria-label="Minimum price"
        aria-valuetext={label(left)}
        min={0}
        max={PRICE_SLIDER_MAX}
        value={left}
        onChange={(event) => slideLower(Number(event.target.value))}
        onKeyDown={(event) => slideByKey(event, left, slideLower)}
        className={left > PRICE_SLIDER_MAX / 2 ? 'z-1' : undefined}
      />
      <input
        type="range"
        aria-label="Maximum price"
        aria-valuetext={label(right)}
        min={0}
        max={PRICE_SLIDER_MAX}
        value={right}
        onChange={(event) => slideUpper(Number(event.target.value))}
        onKeyDown={(event) => slideByKey(event, right, slideUpper)}
      />
    </div>
  )
}

/** To the next multiple of five. The pointer and the number fields take any dollar. */
function slideByKey(event: KeyboardEvent, from: number, slide: (dollars: number) => void) {
  const direction = ARROWS[event.key]
  if (!direction) return
  event.preventDefault()
  const steps = from / KEY_STEP
  slide(KEY_STEP * (direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1))
}

function toLimit(dollars: number): number | null {
  return dollars >= PRICE_SLIDER_MAX ? null : dollars
}
