import type { Product } from '#contract/catalog/products/products.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Price } from '#web/platform/ui/price.tsx'
import { Stitch } from '#web/platform/ui/stitch.tsx'
import { NoticeText } from './notice-text.tsx'
import type { Notice } from './vacation-preview.tsx'

interface CartPreviewProps {
  product: Product | null
  notice: Notice
}

export function CartPreview({ product, notice }: CartPreviewProps) {
  return (
    <div className="bg-bone-100 p-6 max-lg:bg-bone-50">
      <p className="type-h2-inner">Shopping Cart</p>
      {product && (
        <div className="grid grid-cols-[112px_1fr] gap-4 pt-5">
          <Image
            url={product.image_url}
            alt={product.image_alts[0] ?? product.name}
            preview={product.image_previews[0]}
            sizes="112px"
          />
          <div>
            <p className="type-h3 large-20/26!">{product.name}</p>
            <Price dollars={product.price} className="type-label" />
          </div>
        </div>
      )}
      <Stitch className="my-6" />
      <NoticeText notice={notice} />
      <p
        aria-hidden="true"
        className={classes(
          'type-button mt-5 flex min-h-13 items-center justify-center rounded-control',
          notice.isClosed ? 'bg-bone-200 text-steel-500' : 'bg-steel-950 text-bone-50',
        )}
      >
        Proceed to Checkout
      </p>
    </div>
  )
}
