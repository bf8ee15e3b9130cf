import { Bar, BarChart, LabelList, ResponsiveContainer, useChartWidth, XAxis, YAxis } from 'recharts'
import { INK, LEATHER, STEEL } from './chart-look.ts'

export interface NamedBar {
  name: string
  value: number
  /** Right of the bar: the value in words. */
  words: string
}

interface BarsChartProps {
  bars: NamedBar[]
  colour?: string
  /** Room for the longest words beside the longest bar, in pixels. */
  wordsWidth: number
}

const BAR = 14
/** As wide as a letter of a name is, all in all. */
const LETTER = 8

/** Lying bars, each under its name: names of pieces are too long for an axis, the more so on a phone. */
export default function BarsChart({ bars, colour = LEATHER, wordsWidth }: BarsChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        layout="vertical"
        data={bars}
        margin={{ top: 12, right: wordsWidth, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, 'dataMax']} />
        <YAxis type="category" dataKey="name" hide />
        <Bar dataKey="value" fill={colour} barSize={BAR} minPointSize={2} isAnimationActive={false}>
          <LabelList dataKey="name" content={NameAbove} />
          <LabelList dataKey="words" content={WordsBeside} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}

/** What the chart tells of each bar: where it lies, in pixels. */
interface Placed {
  x?: number | string
  y?: number | string
  width?: number | string
  value?: unknown
}

function NameAbove({ x = 0, y = 0, value }: Placed) {
  const letters = Math.floor((useChartWidth() ?? 0) / LETTER)
  const name = String(value)
  return (
    <text x={Number(x)} y={Number(y) - 7} fill={INK} fontSize={15}>
      {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
    </text>
  )
}

/** Never on a second line, which would lie on the next bar's name. */
function WordsBeside({ x = 0, y = 0, width = 0, value }: Placed) {
  return (
    <text x={Number(x) + Number(width) + 8} y={Number(y) + BAR / 2} dy="0.35em" fill={STEEL} fontSize={13}>
      {String(value)}
    </text>
  )
}
