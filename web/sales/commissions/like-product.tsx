import X from 'virtual:icon/x'
import { formatDollars } from '#contract/platform/values/money.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { ProductSize } from '#web/platform/ui/product-size.tsx'
import type { Liked, LikedProduct } from './liked-product.ts'

interface LikeProductProps {
  like: Liked
  className: string
}

/** In the right column. */
export function LikeProductPanel({ like: { product, remove }, className }: LikeProductProps) {
  if (!product) return null
  return (
    <section aria-labelledby="one-like-this" className={className}>
      <h2 id="one-like-this" className="type-h2-inner pb-4">
        One like this
      </h2>
      <ProductImage product={product} sizes="432px" />
      <ProductSize lengths={product.specs} kind="bare" className="mt-3" />
      <div className="flex items-center justify-between gap-4 pt-2">
        <p className="min-w-0">
          <ProductName product={product} className="type-name block wrap-anywhere" />
          <span className="text-small text-steel-600">
            {product.is_sold && 'Sold, '}
            {formatDollars(product.price)}
          </span>
        </p>
        <button
          type="button"
          onClick={remove}
          className="group type-label inline-flex min-h-11 shrink-0 items-center"
        >
          <span className="border-b border-brass-700 pb-0.5 transition-colors duration-120 group-hover:border-steel-950">
            Remove
          </span>
        </button>
      </div>
    </section>
  )
}

/** Above the fields, on a phone. */
export function LikeProductStrip({ like: { product, remove }, className }: LikeProductProps) {
  if (!product) return null
  return (
    <section aria-labelledby="one-like-this-above" className={classes('on-bone bg-bone-200!', className)}>
      <div className="flex items-center gap-4 px-(--page-margin) py-4">
        <div className="w-28 shrink-0">
          <ProductImage product={product} sizes="112px" />
        </div>
        <div className="min-w-0 grow">
          <h2 id="one-like-this-above" className="type-button">
            One like this
          </h2>
          <ProductName product={product} className="text-steel-600 wrap-anywhere" />
        </div>
        <button
          type="button"
          aria-label="Remove"
          onClick={remove}
          className="-mr-3 grid size-11 shrink-0 place-items-center"
        >
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}

function ProductImage({ product, sizes }: { product: LikedProduct; sizes: string }) {
  return (
    <Image
      url={product.image_url}
      alt={product.image_alt}
      preview={product.image_preview}
      sizes={sizes}
      priority
    />
  )
}

function ProductName({ product, className }: { product: LikedProduct; className: string }) {
  return (
    <Link
      to={knifePage(product)}
      className={classes('hover:underline hover:decoration-1 hover:underline-offset-4', className)}
    >
      {product.name}
    </Link>
  )
}
