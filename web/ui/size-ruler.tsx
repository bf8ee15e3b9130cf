import { classes } from './cn.ts'
import { isLongTick, MIN_SCALE_IN, type SizeScale } from './size-scale.ts'

interface SizeRulerProps {
  size: SizeScale
  tall?: boolean
  onSteel?: boolean
}

export function SizeRuler({ size, tall, onSteel }: SizeRulerProps) {
  const { scale, overall, handle } = size
  const bar = tall ? 8 : BAR
  const height = tall ? 20 : HEIGHT
  const bladeStart = handle > 0 ? round(handle + GAP_IN) : 0
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      viewBox={`0 0 ${scale} ${height}`}
      preserveAspectRatio="none"
      className={classes('size-ruler', onSteel && 'size-ruler-on-steel')}
    >
      <rect width={handle} height={bar} />
      <rect x={bladeStart} width={round(overall - bladeStart)} height={bar} />
      {scale === MIN_SCALE_IN && !tall ? (
        <use href={`#${RULE}`} />
      ) : (
        <Rule scale={scale} bar={bar} height={height} />
      )}
    </svg>
  )
}

interface RuleProps {
  id?: string
  scale: number
  bar: number
  height: number
}

function Rule({ id, scale, bar, height }: RuleProps) {
  return <path id={id} d={rulePath(scale, bar, height)} vectorEffect="non-scaling-stroke" />
}

/** For the document's symbols: the rule of almost every card. */
export function CardRule() {
  return <Rule id={RULE} scale={MIN_SCALE_IN} bar={BAR} height={HEIGHT} />
}

const RULE = 'card-rule'
const BAR = 5
const HEIGHT = 14
const GAP_IN = 0.045
const round = (inches: number) => Math.round(inches * 1000) / 1000

function rulePath(scale: number, bar: number, height: number): string {
  const short = bar + (height - bar) / 2
  const ticks = Array.from(
    { length: scale + 1 },
    (_, inch) => `M${inch} ${bar}V${isLongTick(inch) ? height : short}`,
  )
  return `M0 ${bar + 0.5}H${scale}${ticks.join('')}`
}
