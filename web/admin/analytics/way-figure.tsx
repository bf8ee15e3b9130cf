import { lazy } from 'react'
import type { Analytics } from '#contract/analytics.ts'
import { counted } from '#contract/counted.ts'
import { withCommas } from '#contract/money.ts'
import { ChartFigure } from './chart-figure.tsx'
import { longDay } from './month-names.ts'

const BarsChart = lazy(() => import('./bars-chart.tsx'))

interface WayFigureProps {
  way: Analytics['way']
  since: string | null
}

/** From looking at a piece to paying for it. Looks and carts are counted once a visit, the rest are orders. */
export function WayFigure({ way, since }: WayFigureProps) {
  const steps = [
    { name: 'Pieces looked at', value: way.views },
    { name: 'Pieces put in a cart', value: way.carts },
    { name: 'Orders placed', value: way.placed },
    { name: 'Orders paid', value: way.paid },
  ]
  const bars = steps.map(({ name, value }) => ({
    name,
    value,
    words: `${withCommas(value)}${share(value, way.views)}`,
  }))
  return (
    <ChartFigure
      title="From a look to a sale"
      sentence={since ? sentenceOf(way, since) : 'Nobody has looked at a piece yet in this time.'}
      chart={since && <BarsChart bars={bars} wordsWidth={110} />}
      height={bars.length * 54}
      table={
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col" className="figure">
                Times
              </th>
              <th scope="col" className="figure">
                For 100 looks
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="figure" data-label="Times">
                  {withCommas(value)}
                </td>
                <td className="figure" data-label="For 100 looks">
                  {way.views > 0 ? ((100 * value) / way.views).toFixed(1) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}

function sentenceOf({ views, carts, paid }: Analytics['way'], since: string): string {
  return `Since ${longDay(since)}: ${counted(views, 'look')}, ${counted(carts, 'piece')} put in a cart, ${counted(paid, 'paid order')}. Looks and carts count once a visit.`
}

/** Nothing where there is nothing to compare with: a piece bought at a second visit was looked at before. */
function share(value: number, of: number): string {
  return value === 0 || value >= of ? '' : `, ${((100 * value) / of).toFixed(1)}%`
}
