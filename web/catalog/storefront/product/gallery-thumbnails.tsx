import type { Product } from '#contract/catalog/products/products.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { PRODUCT_NAME_ID } from './product-name.ts'

interface GalleryThumbnailsProps {
  product: Pick<Product, 'images'>
  shown: number
  onShow: (index: number) => void
}

export function GalleryThumbnails({ product, shown, onShow }: GalleryThumbnailsProps) {
  if (product.images.length < 2) return null
  return (
    <ul className="print:hidden flex gap-2.5 overflow-x-auto px-5 pt-2.5 pb-1 md:flex-wrap md:gap-3 md:pt-3.5 md:pr-1 md:pl-[max(var(--page-margin),calc((100cqw-1312px)/2))]">
      {product.images.map((image, index) => (
        <li key={image} className="shrink-0">
          <button
            type="button"
            aria-label={`Show image ${index + 1}`}
            aria-describedby={PRODUCT_NAME_ID}
            aria-pressed={index === shown}
            onClick={() => onShow(index)}
            className={classes(
              'block w-19 border-b-2 pb-1 md:w-28 noscript:pointer-events-none',
              index === shown ? 'border-brass-700' : 'border-transparent hover:border-bone-300',
            )}
          >
            <Image url={image} alt="" sizes="(min-width: 850px) 112px, 76px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
