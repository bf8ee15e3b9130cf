import { imageThumbnail } from '#contract/catalog/images/images.ts'
import type { CardProduct } from '#web/catalog/storefront/card-product.ts'

interface CardThumbnailsProps {
  product: CardProduct
  nameId: string
  shown: number
  onShow: (index: number) => void
}

export function CardThumbnails({ product, nameId, shown, onShow }: CardThumbnailsProps) {
  return (
    <div>
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
        >
          <img src={imageThumbnail(image)} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  )
}
