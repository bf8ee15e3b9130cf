import { classes } from '#web/platform/ui/cn.ts'
import type { Length } from './length.ts'

interface RulerProps {
  inches: number
  length: Length
  className?: string
}

const HEIGHT = 18
const EIGHTHS = 8

/** With eighths of an inch. */
export function Ruler({ inches, length, className }: RulerProps) {
  return (
    <div
      role="img"
      aria-label={`Ruler of ${inches} inches that begins at the butt`}
      className={classes('relative text-caption text-steel-600', className)}
      style={{ width: length(inches) }}
    >
      <svg
        aria-hidden="true"
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${inches * EIGHTHS} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block overflow-visible text-bone-500"
      >
        <path d={ticks(inches)} stroke="currentColor" vectorEffect="non-scaling-stroke" />
      </svg>
      <div aria-hidden="true" className="h-7">
        {Array.from({ length: inches + 1 }, (_, inch) => (
          <span
            key={length(inch)}
            className="absolute -translate-x-1/2 pt-1 whitespace-nowrap"
            style={{ left: length(inch) }}
          >
            {inch === inches ? `${inch} in` : inch}
          </span>
        ))}
      </div>
    </div>
  )
}

function ticks(inches: number): string {
  const marks = Array.from(
    { length: inches * EIGHTHS + 1 },
    (_, eighth) => `M${eighth} 0V${tickHeight(eighth)}`,
  )
  return `M0 .5H${inches * EIGHTHS}${marks.join('')}`
}

function tickHeight(eighth: number): number {
  if (eighth % EIGHTHS === 0) return HEIGHT
  return eighth % (EIGHTHS / 2) === 0 ? 12 : 7
}
