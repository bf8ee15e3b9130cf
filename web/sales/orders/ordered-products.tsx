import { formatDollars } from '#contract/platform/values/money.ts'
import { GIFT_CARD_IMAGE_PATH, knifePage } from '#contract/platform/values/paths.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'

type OrderedProduct = Order['products'][number]

export function OrderedProducts({ products, ships }: { products: OrderedProduct[]; ships: boolean }) {
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces" className="sr-only">
        Pieces
      </h2>
      <ul className="flex flex-col gap-4 md:gap-5">
        {products.map((product, line) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two custom lines can say the same
            key={line}
            className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-4 break-inside-avoid min-[22.5rem]:grid-cols-[112px_minmax(0,1fr)] md:grid-cols-[136px_minmax(0,1fr)] md:gap-5"
          >
            <Image
              url={ships ? product.image_url : GIFT_CARD_IMAGE_PATH}
              alt={product.name}
              sizes="136px"
              priority
            />
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
              <h3 className="type-name col-span-2 text-[1.1875rem]! leading-[1.5rem]! md:col-span-1">
                <ProductName product={product} />
              </h3>
              <p className="text-small whitespace-nowrap text-steel-600 md:row-start-2">
                Quantity {product.quantity}
              </p>
              <p className="font-medium md:row-span-2">{formatDollars(product.price * product.quantity)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProductName({ product: { product_id, name } }: { product: OrderedProduct }) {
  if (product_id === null) return name
  return (
    <Link
      to={knifePage({ id: product_id, name })}
      prefetch="intent"
      className="inline-block py-0.5 hover:underline hover:decoration-1 hover:underline-offset-4"
    >
      {name}
    </Link>
  )
}
