import type { Product } from '#contract/catalog/products/products.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Price } from '#web/platform/ui/price.tsx'
import { NoticeText } from './notice-text.tsx'
import type { Notice } from './vacation-preview.tsx'

interface ProductPreviewProps {
  product: Product | null
  notice: Notice
}

export function ProductPreview({ product, notice }: ProductPreviewProps) {
  return (
    <div className="bg-bone-100 max-lg:bg-bone-50">
      {product && (
        <Image
          url={product.image_url}
          alt={product.image_alts[0] ?? product.name}
          preview={product.image_previews[0]}
          sizes="(min-width: 70rem) 28rem, 100vw"
        />
      )}
      <div className="p-6">
        <p className="type-h2-inner">{product?.name ?? 'Your next knife'}</p>
        {product && (
          <p className="flex items-baseline gap-3 pt-2">
            <Price dollars={product.price} className="text-[1.25rem]" />
            <span className="text-small text-steel-600">{product.stock} available</span>
          </p>
        )}
        <div className="mt-4 border-t border-bone-300 pt-4">
          {!notice.isClosed && (
            <p
              aria-hidden="true"
              className="type-button mb-4 flex min-h-13 items-center justify-center rounded-control bg-steel-950 text-bone-50"
            >
              Add to Cart
            </p>
          )}
          <NoticeText notice={notice} />
        </div>
      </div>
    </div>
  )
}
