import { type PointerEvent, useState } from 'react'
import { classes } from '#web/platform/ui/cn.ts'
import { axisTicks } from './axis-ticks.ts'

interface Column {
  /** Above the figures that hover and focus show. */
  title: string
  lines: string[]
  /** Below the axis. */
  label: string
}

interface Panel {
  /** With the height of the plot. */
  className: string
  /** Stacked from the bottom, with a value for each column. */
  series: { className: string; values: number[] }[]
  tick: (value: number) => string
  /** The axis shows whole numbers only. */
  isCount?: boolean
}

interface ColumnsChartProps {
  label: string
  /** The meaning of a column. */
  unit: string
  columns: Column[]
  /** Plots above each other, over the same columns. */
  panels: Panel[]
  /** Counted from the last column, on a phone and on wider screens. */
  labelEvery: { narrow: number; wide: number }
}

export const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** Amounts over time. The arrow keys show the figures of a column, as a pointer does. */
export function ColumnsChart({ label, unit, columns, panels, labelEvery }: ColumnsChartProps) {
  const [hovered, setHovered] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const last = columns.length - 1
  const shown = hovered ?? focused
  const column = columns[shown ?? last]

  function follow({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    setHovered(Math.min(last, Math.max(0, Math.floor((columns.length * (clientX - left)) / width))))
  }

  function hide(): void {
    setHovered(null)
    setFocused(null)
  }

  return (
    <div className="relative text-caption text-steel-600 tabular-nums">
      <div role="img" aria-label={label} className="pt-2 pl-13">
        {panels.map((panel) => (
          <Plot key={panel.className} panel={panel} count={columns.length} shown={shown} />
        ))}
        <div className="relative mt-2 h-5">
          {columns.map(({ title, label: text }, index) => (
            <span
              key={title}
              className={classes(
                'absolute whitespace-nowrap',
                index === last && last > 12 ? 'right-0' : '-translate-x-1/2',
                (last - index) % labelEvery.wide > 0
                  ? 'hidden'
                  : (last - index) % labelEvery.narrow > 0 && 'max-md:hidden',
              )}
              style={index === last && last > 12 ? undefined : { left: centerOf(index, columns.length) }}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
      <div className="absolute inset-y-0 right-0 left-13 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-outer)">
        <input
          type="range"
          aria-label={unit}
          aria-valuetext={column && [column.title, ...column.lines].join(', ')}
          className="absolute inset-0 size-full touch-pan-y opacity-0"
          max={last}
          value={shown ?? last}
          onChange={({ target }) => setFocused(hovered ?? target.valueAsNumber)}
          onFocus={() => setFocused(last)}
          onBlur={hide}
          onKeyDown={({ key }) => (key === 'Escape' ? hide() : setHovered(null))}
          onPointerDown={follow}
          onPointerMove={follow}
          onPointerLeave={() => setHovered(null)}
        />
        {column && shown !== null && (
          <div
            className="pointer-events-none absolute top-0 w-max rounded-control on-steel px-4 py-3 shadow-float"
            style={{
              left: centerOf(shown, columns.length),
              translate: `-${centerOf(shown, columns.length)}`,
            }}
          >
            <p className="font-semibold">{column.title}</p>
            {column.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function centerOf(index: number, count: number): string {
  return `${(100 * (index + 0.5)) / count}%`
}

function Plot({ panel, count, shown }: { panel: Panel; count: number; shown: number | null }) {
  const { className, series, tick, isCount } = panel
  const sums = Array.from({ length: count }, (_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
  const ticks = axisTicks(Math.max(...sums), isCount)
  const height = (value: number) => `${(100 * value) / (ticks[0] ?? 1)}%`
  return (
    <div className={classes('relative not-first:mt-7', className)}>
      {[...ticks, 0].map((value) => (
        <div
          key={value}
          className={classes(
            'absolute inset-x-0 border-t',
            value > 0 ? 'border-bone-300' : 'border-bone-500',
          )}
          style={{ bottom: height(value) }}
        >
          <span className="absolute right-full -translate-y-1/2 pr-3 leading-none">{tick(value)}</span>
        </div>
      ))}
      <div className="absolute inset-0 flex">
        {sums.map((_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            key={index}
            className={classes(
              'flex grow basis-0 flex-col-reverse items-center',
              index === shown && 'bg-bone-300/40',
            )}
          >
            {series.map(({ className: color, values: { [index]: value = 0 } }) => (
              <div
                key={color}
                className={classes('w-4/5 max-w-14 forced-color-adjust-none', value > 0 && color)}
                style={{ height: height(value), printColorAdjust: 'exact' }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
