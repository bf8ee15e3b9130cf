import type { Drop } from '#contract/catalog/drops/drops.ts'
import { whatIsLeft } from '#web/catalog/drops/piece-state.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { useCart } from '#web/sales/cart/cart-store.ts'
import { PieceCard } from './piece-card.tsx'

export const PIECES_ID = 'pieces'

export function Pieces({ drop }: { drop: Drop }) {
  const { products } = drop
  const lines = useCart()
  if (products.length === 0) return null
  const inCart = lines
    .filter(({ id }) => products.some((product) => product.id === id))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const isFull = drop.state === 'open' && drop.kind === 'first_come' && inCart >= drop.per_customer
  const columns = columnsFor(products.length)
  return (
    <section aria-labelledby={PIECES_ID} className="page-width pt-16 pb-4 md:pt-27 md:pb-8">
      <div className="flex flex-col justify-between gap-x-8 gap-y-2 pb-7 md:flex-row md:items-baseline md:pb-12">
        <h2 id={PIECES_ID} className="type-h2 scroll-mt-6">
          {products.length === 1 ? 'The piece' : 'The pieces'}
        </h2>
        <p className="min-h-[1.625rem] text-steel-600">{whatIsLeft(drop)}</p>
      </div>
      <ul className={classes('grid gap-x-4 gap-y-14 md:gap-x-6 md:gap-y-16', COLUMNS[columns])}>
        {products.map((product) => (
          <li key={product.id}>
            <PieceCard drop={drop} product={product} isFull={isFull} sizes={SIZES[columns]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Columns = 1 | 2 | 3

/** One piece is large; two or four stand in pairs. */
function columnsFor(count: number): Columns {
  if (count === 1) return 1
  return count === 2 || count === 4 ? 2 : 3
}

const COLUMNS: Record<Columns, string> = {
  1: 'max-w-[64rem]',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 md:grid-cols-3',
}

const SIZES: Record<Columns, string> = {
  1: '(min-width: 1120px) 1024px, calc(100vw - 40px)',
  2: '(min-width: 1440px) 644px, (min-width: 640px) calc(50vw - 48px), calc(100vw - 40px)',
  3: '(min-width: 1440px) 421px, (min-width: 850px) calc((100vw - 176px) / 3), (min-width: 640px) calc(50vw - 48px), calc(100vw - 40px)',
}
