import { classes } from './classes.ts'
import { isLongTick, type MeasureScale } from './measure-scale.ts'

interface MeasureRuleProps {
  measure: MeasureScale
  tall?: boolean
  onSteel?: boolean
  className?: string
}

/** The drawing alone: handle and blade at true length over a tick an inch. One unit is one inch, stretched to fit. */
export function MeasureRule({ measure, tall, onSteel, className }: MeasureRuleProps) {
  const { scale, overall, handle } = measure
  const bar = tall ? 8 : 5
  const height = tall ? 20 : 14
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      viewBox={`0 0 ${scale} ${height}`}
      preserveAspectRatio="none"
      className={classes('block overflow-visible', onSteel ? 'text-smoke' : 'text-bone-500', className)}
    >
      <rect width={handle} height={bar} className={onSteel ? 'fill-leather-400' : 'fill-leather-600'} />
      <rect
        x={handle + GAP_IN}
        width={overall - handle - GAP_IN}
        height={bar}
        className={onSteel ? 'fill-bone-50' : 'fill-steel-800'}
      />
      <path d={rulePath(scale, bar, height)} stroke="currentColor" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** What parts handle from blade: about a pixel on a card. */
const GAP_IN = 0.045

/** The line and its ticks in one stroke. */
function rulePath(scale: number, bar: number, height: number): string {
  const short = bar + (height - bar) / 2
  const ticks = Array.from(
    { length: scale + 1 },
    (_, inch) => `M${inch} ${bar}V${isLongTick(inch) ? height : short}`,
  )
  return `M0 ${bar + 0.5}H${scale}${ticks.join('')}`
}
