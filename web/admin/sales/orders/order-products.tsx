import { formatDollars } from '#contract/platform/values/money.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { DetailSection } from './detail-section.tsx'
import { WaitingDot } from './waiting-dot.tsx'

type OrderProductsProps = Pick<AdminOrder, 'products' | 'ships' | 'source' | 'changes'>

/** What waits for payment stands below the order as it is. A gift card has neither a page nor an image. */
export function OrderProducts({ products, ships, source, changes }: OrderProductsProps) {
  const pending = changes.find(({ state, settled }) => state === 'pending' && settled === 'link')
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
      {pending && (
        <div className="mt-3 border-t border-dashed border-steel-600 pt-3">
          {pending.what.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className="flex items-center gap-2 text-caption">
            <WaitingDot />
            Once paid
          </p>
        </div>
      )}
    </DetailSection>
  )
}
