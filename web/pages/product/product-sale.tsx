import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#contract/catalog/products/products.ts'
import { dropPage } from '#contract/platform/values/paths.ts'
import { longTime } from '#web/catalog/opening/drop-times.ts'
import type { ProductDrop } from '#web/catalog/opening/load-product-drop.ts'
import { OnceOnSale } from '#web/catalog/opening/once-on-sale.tsx'
import { NotifyMe } from '#web/customers/notifications/notify-me.tsx'
import { useBusiness } from '#web/platform/meta/site.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'

export function isOnSale({ on_sale_at, by_draw }: Pick<Product, 'on_sale_at' | 'by_draw'>): boolean {
  return on_sale_at === null && !by_draw
}

interface ProductSaleProps {
  product: Pick<Product, 'on_sale_at' | 'by_draw'>
  drop: ProductDrop | null
  /** Shown while the product is on sale. */
  children: ReactNode
}

/** Takes the place of quantity and buttons until the drop opens; for good while only a draw sells the product. */
export function ProductSale({ product: { on_sale_at, by_draw }, drop, children }: ProductSaleProps) {
  const revalidator = useRevalidator()
  const byDraw = drop && <ByDraw drop={drop} />
  if (on_sale_at === null) return by_draw ? byDraw : children
  return (
    <OnceOnSale
      onSaleAt={on_sale_at}
      ahead={<Ahead onSaleAt={on_sale_at} byDraw={by_draw} drop={drop} />}
      onOpened={() => void revalidator.revalidate()}
    >
      {by_draw ? byDraw : children}
    </OnceOnSale>
  )
}

interface AheadProps {
  onSaleAt: string
  byDraw: boolean
  drop: ProductDrop | null
}

function Ahead({ onSaleAt, byDraw, drop }: AheadProps) {
  const { time_zone } = useBusiness()
  return (
    <div>
      <p className="type-h3">
        {byDraw ? 'The draw opens' : 'On sale'}{' '}
        <time dateTime={onSaleAt}>{longTime(onSaleAt, time_zone)}</time>
      </p>
      <p className="max-w-[32.8em] pt-1 text-steel-600">
        {byDraw
          ? 'One entry for each email address. We draw the order when entries close.'
          : 'Add to Cart appears here by itself. You don’t have to reload the page.'}
      </p>
      {drop && (
        <>
          <div className="pt-5">
            <NotifyMe kind="drop" dropId={drop.id} />
          </div>
          <LinkUnderlined to={dropPage(drop.slug)} className="mt-3">
            See ‘{drop.name}’
          </LinkUnderlined>
        </>
      )}
    </div>
  )
}

function ByDraw({ drop }: { drop: ProductDrop }) {
  const { time_zone } = useBusiness()
  return (
    <div>
      <p className="type-h3">By draw only</p>
      <p className="max-w-[32.8em] pt-1 text-steel-600">
        Entries close <time dateTime={drop.closes_at}>{longTime(drop.closes_at, time_zone)}</time>.
      </p>
      <LinkUnderlined to={dropPage(drop.slug)} className="mt-3">
        See ‘{drop.name}’
      </LinkUnderlined>
    </div>
  )
}
