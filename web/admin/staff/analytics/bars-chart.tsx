import { Bar, BarChart, LabelList, ResponsiveContainer, useChartWidth, XAxis, YAxis } from 'recharts'
import { INK, LEATHER, STEEL } from './chart-colors.ts'

export interface NamedBar {
  name: string
  value: number
  label: string
}

interface BarsChartProps {
  bars: NamedBar[]
  color?: string
  labelWidth: number
}

const BAR = 14
const CHARACTER_WIDTH = 8

export default function BarsChart({ bars, color = LEATHER, labelWidth }: BarsChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        layout="vertical"
        data={bars}
        margin={{ top: 12, right: labelWidth, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, 'dataMax']} />
        <YAxis type="category" dataKey="name" hide />
        <Bar dataKey="value" fill={color} barSize={BAR} minPointSize={2} isAnimationActive={false}>
          <LabelList dataKey="name" content={NameLabel} />
          <LabelList dataKey="label" content={ValueLabel} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}

interface LabelProps {
  x?: number | string | undefined
  y?: number | string | undefined
  width?: number | string | undefined
  value?: unknown
}

function NameLabel({ x = 0, y = 0, value }: LabelProps) {
  const maxLength = Math.floor((useChartWidth() ?? 0) / CHARACTER_WIDTH)
  const name = String(value)
  return (
    <text x={Number(x)} y={Number(y) - 7} fill={INK} fontSize={15}>
      {name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name}
    </text>
  )
}

function ValueLabel({ x = 0, y = 0, width = 0, value }: LabelProps) {
  return (
    <text x={Number(x) + Number(width) + 8} y={Number(y) + BAR / 2} dy="0.35em" fill={STEEL} fontSize={13}>
      {String(value)}
    </text>
  )
}
