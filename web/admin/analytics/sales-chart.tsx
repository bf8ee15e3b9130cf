import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { MonthOfSales } from '#contract/analytics.ts'
import { BONE_300, BONE_500, LEATHER, STEEL, TICK } from './chart-look.ts'
import { shortMonth } from './month-names.ts'
import { SalesTooltip } from './sales-tooltip.tsx'

const IN_STEP = 'sales'
const MARGIN = { top: 8, right: 0, bottom: 0, left: 0 }
const AXIS = { tickLine: false, axisLine: { stroke: BONE_500 }, tick: TICK } as const
const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** Dollars above, orders below, month under month. What was sent back stands on what was kept: together what was taken. */
export default function SalesChart({ months }: { months: MonthOfSales[] }) {
  return (
    <div className="flex h-full flex-col">
      <ul className="flex flex-wrap gap-x-5 text-caption text-steel-600">
        <Key colour={LEATHER} words="Kept" />
        <Key colour={BONE_300} words="Sent back" />
        <Key colour={STEEL} words="Orders" />
      </ul>
      <div className="min-h-0 grow">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={months} margin={MARGIN} syncId={IN_STEP} accessibilityLayer={false}>
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
          <BarChart data={months} margin={MARGIN} syncId={IN_STEP} accessibilityLayer={false}>
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

function Key({ colour, words }: { colour: string; words: string }) {
  return (
    <li className="flex items-center gap-2">
      <span className="size-3 border border-bone-500" style={{ background: colour }} />
      {words}
    </li>
  )
}
