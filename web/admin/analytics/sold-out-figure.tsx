import { lazy } from 'react'
import { Link } from 'react-router'
import { staffProductPage } from '#contract/addresses.ts'
import type { Analytics } from '#contract/analytics.ts'
import { SOON_DAYS } from '#contract/analytics-span.ts'
import { counted } from '#contract/counted.ts'
import { withCommas } from '#contract/money.ts'
import { DAY_MS } from '#contract/shop.ts'
import { LocalTime } from '#web/orders/local-time.tsx'
import { ChartFigure } from './chart-figure.tsx'

const BarsChart = lazy(() => import('./bars-chart.tsx'))

type Piece = Analytics['sold_out_soon'][number]

/** Pieces that went so fast that another would have sold as well. */
export function SoldOutFigure({ pieces }: { pieces: Piece[] }) {
  const bars = pieces.map((piece) => ({
    name: piece.name,
    value: daysOf(piece),
    words: `${lasted(piece)}, ${counted(piece.views_since, 'look')} since`,
  }))
  return (
    <ChartFigure
      title="Sold out too soon"
      sentence={
        pieces.length > 0
          ? `Gone within ${SOON_DAYS} days of being put on show. Every look since then came too late.`
          : `No piece sold out within ${SOON_DAYS} days of being put on show in this time.`
      }
      chart={pieces.length > 0 && <BarsChart bars={bars} wordsWidth={170} />}
      height={bars.length * 54}
      table={<SoldOutTable pieces={pieces} />}
    />
  )
}

function daysOf({ shown_at, sold_out_at }: Piece): number {
  return (Date.parse(sold_out_at) - Date.parse(shown_at)) / DAY_MS
}

function lasted(piece: Piece): string {
  const days = Math.round(daysOf(piece))
  return days < 1 ? 'the same day' : counted(days, 'day')
}

function SoldOutTable({ pieces }: { pieces: Piece[] }) {
  return (
    <table className="staff-table">
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col">Sold out</th>
          <th scope="col" className="figure">
            On show for
          </th>
          <th scope="col" className="figure">
            Looks since
          </th>
        </tr>
      </thead>
      <tbody>
        {pieces.map((piece) => (
          <tr key={piece.product_id}>
            <th scope="row">
              <Link to={staffProductPage(piece.product_id)} className="underline-offset-4 hover:underline">
                {piece.name}
              </Link>
            </th>
            <td data-label="Sold out">
              <LocalTime instant={piece.sold_out_at} />
            </td>
            <td className="figure" data-label="On show for">
              {lasted(piece)}
            </td>
            <td className="figure" data-label="Looks since">
              {withCommas(piece.views_since)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
