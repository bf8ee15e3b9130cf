import { lazy } from 'react'
import { Link } from 'react-router'
import { staffProductPage } from '#contract/addresses.ts'
import type { Analytics } from '#contract/analytics.ts'
import { counted } from '#contract/counted.ts'
import { withCommas } from '#contract/money.ts'
import { ChartFigure } from './chart-figure.tsx'
import { STEEL } from './chart-look.ts'
import { longDay } from './month-names.ts'

const BarsChart = lazy(() => import('./bars-chart.tsx'))

interface PiecesFigureProps {
  pieces: Analytics['pieces']
  since: string | null
}

/** Which pieces people look at, and whether they buy them. */
export function PiecesFigure({ pieces, since }: PiecesFigureProps) {
  const bars = pieces.map(({ name, views, sold }) => ({
    name,
    value: views,
    words: `${counted(views, 'look')}, ${withCommas(sold)} sold`,
  }))
  return (
    <ChartFigure
      title="What people look at"
      sentence={
        since && pieces.length > 0
          ? `The ${counted(pieces.length, 'piece')} most looked at since ${longDay(since)}, each with what it sold in this time.`
          : 'Nobody has looked at a piece yet in this time.'
      }
      chart={pieces.length > 0 && <BarsChart bars={bars} colour={STEEL} wordsWidth={140} />}
      height={bars.length * 54}
      table={<PiecesTable pieces={pieces} />}
    />
  )
}

function PiecesTable({ pieces }: Pick<PiecesFigureProps, 'pieces'>) {
  return (
    <table className="staff-table">
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col" className="figure">
            Looks
          </th>
          <th scope="col" className="figure">
            Put in a cart
          </th>
          <th scope="col" className="figure">
            Sold
          </th>
          <th scope="col" className="figure">
            In stock
          </th>
        </tr>
      </thead>
      <tbody>
        {pieces.map(({ product_id, name, views, carts, sold, stock }) => (
          <tr key={product_id}>
            <th scope="row">
              <Link to={staffProductPage(product_id)} className="underline-offset-4 hover:underline">
                {name}
              </Link>
            </th>
            <td className="figure" data-label="Looks">
              {withCommas(views)}
            </td>
            <td className="figure" data-label="Put in a cart">
              {withCommas(carts)}
            </td>
            <td className="figure" data-label="Sold">
              {withCommas(sold)}
            </td>
            <td className="figure" data-label="In stock">
              {withCommas(stock)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
