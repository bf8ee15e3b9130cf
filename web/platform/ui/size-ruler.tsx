import { classes } from './cn.ts'
import { isLongTick, MIN_SCALE_IN, type SizeScale } from './size-scale.ts'

interface SizeRulerProps {
  size: SizeScale
  tall?: boolean
  onSteel?: boolean
}

/** Lengths are shares of the ruler's, so that a card needs no scale of its own. */
export function SizeRuler({ size, tall, onSteel }: SizeRulerProps) {
  const { scale, overall, handle } = size
  const bladeStart = handle > 0 ? handle + GAP_IN : 0
  const share = (inches: number) => `${Math.round((inches / scale) * 100_000) / 1000}%`
  return (
    <svg
      aria-hidden="true"
      className={classes('size-ruler', tall && 'size-ruler-tall', onSteel && 'size-ruler-on-steel')}
    >
      <rect width={share(handle)} />
      <rect x={share(bladeStart)} width={share(overall - bladeStart)} />
      {scale === MIN_SCALE_IN && !tall ? (
        <use href={`#${RULE}`} />
      ) : (
        <svg {...rule(scale, tall ? 8 : BAR, tall ? 20 : HEIGHT)} />
      )}
    </svg>
  )
}

/** The rule of almost every card, drawn once per document before the first card. */
export function Symbols() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id={RULE} {...rule(MIN_SCALE_IN, BAR, HEIGHT)} />
    </svg>
  )
}

/** An element that fills the ruler. */
function rule(scale: number, bar: number, height: number) {
  return {
    className: 'rule',
    viewBox: `0 0 ${scale} ${height}`,
    preserveAspectRatio: 'none',
    children: <path d={rulePath(scale, bar, height)} />,
  }
}

const RULE = 'card-rule'
const BAR = 5
const HEIGHT = 14
const GAP_IN = 0.045

function rulePath(scale: number, bar: number, height: number): string {
  const short = bar + (height - bar) / 2
  const ticks = Array.from(
    { length: scale + 1 },
    (_, inch) => `M${inch} ${bar}V${isLongTick(inch) ? height : short}`,
  )
  return `M0 ${bar + 0.5}H${scale}${ticks.join('')}`
}
