import { imageThumbnail } from '#contract/images/images.ts'
import { classes } from '#web/ui/cn.ts'
import type { CardProduct } from './card-product.ts'

interface CardThumbnailsProps {
  product: CardProduct
  nameId: string
  shown: number
  onShow: (index: number) => void
}

export function CardThumbnails({ product, nameId, shown, onShow }: CardThumbnailsProps) {
  return (
    <div className="relative z-10 flex min-h-13 gap-2 self-start overflow-x-auto overflow-y-hidden px-1 pt-1 -mx-1 max-w-[calc(100%+8px)] noscript:hidden">
      {product.images.map((image, index) => (
        <button
          key={image}
          type="button"
          aria-label={`Show image ${index + 1}`}
          aria-describedby={nameId}
          aria-pressed={index === shown}
          onPointerEnter={() => onShow(index)}
          onFocus={() => onShow(index)}
          onClick={() => onShow(index)}
          className={classes(
            'h-12 w-14 shrink-0 border-b-2 pb-1',
            index === shown ? 'border-brass-700' : 'border-transparent',
          )}
        >
          <img
            src={imageThumbnail(image)}
            alt=""
            width={200}
            height={150}
            loading="lazy"
            decoding="async"
            className="block aspect-4/3 w-full bg-bone-200 object-cover"
          />
        </button>
      ))}
    </div>
  )
}
