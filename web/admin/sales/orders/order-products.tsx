import { formatDollars } from '#contract/platform/values/money.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { DetailSection } from './detail-section.tsx'

/** A gift card has neither a page nor an image. */
export function OrderProducts({ products, ships, source }: Pick<Order, 'products' | 'ships' | 'source'>) {
  return (
    <DetailSection title="Pieces">
      {products.length === 0 ? (
        <p className="text-steel-600">No products found for this order.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {products.map(({ product_id, name, image_url, quantity, price }, line) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two custom lines can say the same
              key={line}
              className={classes(
                'grid items-center gap-x-3.5',
                ships ? 'grid-cols-[64px_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
              )}
            >
              {ships && <Image url={image_url} alt="" sizes="64px" />}
              {product_id === null ? (
                <span>
                  {name}{' '}
                  {ships && source === 'web' && (
                    <span className="text-caption text-steel-600">(deleted)</span>
                  )}
                </span>
              ) : (
                <Link
                  to={knifePage({ id: product_id, name })}
                  className="inline-flex min-h-11 items-center self-center justify-self-start underline decoration-brass-700 underline-offset-4"
                >
                  {name}
                </Link>
              )}
              <span className="whitespace-nowrap">
                {quantity} × {formatDollars(price)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  )
}
