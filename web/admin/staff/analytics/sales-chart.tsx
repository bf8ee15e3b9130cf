import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { MonthOfSales } from '#contract/staff/analytics/analytics.ts'
import { longMonth, shortMonth } from '#web/admin/platform/period/month-names.ts'
import { BONE_300, BONE_500, LEATHER, STEEL, TICK } from './chart-colors.ts'

const SYNC_ID = 'sales'
const MARGIN = { top: 8, right: 0, bottom: 0, left: 0 }
const AXIS = { tickLine: false, axisLine: { stroke: BONE_500 }, tick: TICK } as const
const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

export default function SalesChart({ months }: { months: MonthOfSales[] }) {
  return (
    <div className="flex h-full flex-col">
      <ul className="flex flex-wrap gap-x-5 text-caption text-steel-600">
        <Key color={LEATHER} label="Net sales" />
        <Key color={BONE_300} label="Refunds" />
        <Key color={STEEL} label="Orders" />
      </ul>
      <div className="min-h-0 grow">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={months} margin={MARGIN} syncId={SYNC_ID} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke={BONE_300} />
            <XAxis dataKey="month" {...AXIS} tick={false} height={8} />
            <YAxis {...AXIS} axisLine={false} width={52} tickFormatter={compactDollars.format} />
            <Tooltip
              content={SalesTooltip}
              isAnimationActive={false}
              cursor={{ fill: BONE_300, fillOpacity: 0.4 }}
            />
            <Bar dataKey="kept" stackId="taken" fill={LEATHER} maxBarSize={56} isAnimationActive={false} />
            <Bar
              dataKey="refunded"
              stackId="taken"
              fill={BONE_300}
              stroke={BONE_500}
              maxBarSize={56}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <div className="h-28">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={months} margin={MARGIN} syncId={SYNC_ID} accessibilityLayer={false}>
            <XAxis dataKey="month" {...AXIS} tickFormatter={shortMonth} interval="equidistantPreserveStart" />
            <YAxis {...AXIS} axisLine={false} width={52} allowDecimals={false} tickCount={3} />
            <Tooltip content={() => null} cursor={{ fill: BONE_300, fillOpacity: 0.4 }} />
            <Bar dataKey="orders" fill={STEEL} maxBarSize={56} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  )
}

function Key({ color, label }: { color: string; label: string }) {
  return (
    <li className="flex items-center gap-2">
      <span className="size-3 border border-bone-500" style={{ background: color }} />
      {label}
    </li>
  )
}

interface SalesTooltipProps {
  active?: boolean
  payload?: readonly { payload?: unknown }[]
}

function SalesTooltip({ active, payload }: SalesTooltipProps) {
  const month = payload?.[0]?.payload as MonthOfSales | undefined
  if (!active || !month) return null
  return (
    <div className="rounded-control on-steel px-4 py-3 text-caption shadow-float">
      <p className="font-semibold">{longMonth(month.month)}</p>
      <p>Net sales {formatDollars(month.kept)}</p>
      {month.discounts > 0 && <p>Discounts {formatDollars(month.discounts)}</p>}
      {month.refunded > 0 && <p>Refunds {formatDollars(month.refunded)}</p>}
      <p>{pluralize(month.orders, 'order')}</p>
    </div>
  )
}
