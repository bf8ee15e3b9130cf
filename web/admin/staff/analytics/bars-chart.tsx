import { classes } from '#web/platform/ui/cn.ts'

interface NamedBar {
  id: string | number
  name: string
  value: number
  label: string
}

interface BarsChartProps {
  label: string
  bars: NamedBar[]
  color?: string
  /** In pixels, right of the longest bar. */
  labelWidth: number
}

export function BarsChart({ label, bars, color = 'bg-leather-600', labelWidth }: BarsChartProps) {
  const longest = Math.max(...bars.map(({ value }) => value)) || 1
  return (
    <div role="img" aria-label={label} className="space-y-3">
      {bars.map(({ id, name, value, label: figures }) => (
        <div key={id}>
          <div className="truncate text-small">{name}</div>
          <div className="flex items-center gap-2 text-caption whitespace-nowrap text-steel-600 tabular-nums">
            <div
              className={classes('h-3.5 min-w-0.5 forced-color-adjust-none', color)}
              style={{
                width: `calc((100% - ${labelWidth}px) * ${value / longest})`,
                printColorAdjust: 'exact',
              }}
            />
            {figures}
          </div>
        </div>
      ))}
    </div>
  )
}
