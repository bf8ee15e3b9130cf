import { formatDollars } from '#contract/money.ts'
import { PRICE_SLIDER_MAX } from './filters.ts'

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
        onChange={(event) => onSlide(Math.min(Number(event.target.value), right - 1), upper)}
        className={left > PRICE_SLIDER_MAX / 2 ? 'z-1' : undefined}
      />
      <input
        type="range"
        aria-label="Maximum price"
        aria-valuetext={label(right)}
        min={0}
        max={PRICE_SLIDER_MAX}
        value={right}
        onChange={(event) => onSlide(lower, toLimit(Math.max(Number(event.target.value), left + 1)))}
      />
    </div>
  )
}

function toLimit(dollars: number): number | null {
  return dollars >= PRICE_SLIDER_MAX ? null : dollars
}
