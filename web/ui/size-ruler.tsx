import { classes } from './cn.ts'
import { isLongTick, type SizeScale } from './size-scale.ts'

interface SizeRulerProps {
  size: SizeScale
  tall?: boolean
  onSteel?: boolean
  className?: string
}

export function SizeRuler({ size, tall, onSteel, className }: SizeRulerProps) {
  const { scale, overall, handle } = size
  const bar = tall ? 8 : 5
  const height = tall ? 20 : 14
  const bladeStart = handle > 0 ? handle + GAP_IN : 0
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
        x={bladeStart}
        width={overall - bladeStart}
        height={bar}
        className={onSteel ? 'fill-bone-50' : 'fill-steel-800'}
      />
      <path d={rulePath(scale, bar, height)} stroke="currentColor" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const GAP_IN = 0.045

function rulePath(scale: number, bar: number, height: number): string {
  const short = bar + (height - bar) / 2
  const ticks = Array.from(
    { length: scale + 1 },
    (_, inch) => `M${inch} ${bar}V${isLongTick(inch) ? height : short}`,
  )
  return `M0 ${bar + 0.5}H${scale}${ticks.join('')}`
}
