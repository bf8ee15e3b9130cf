import { useState } from 'react'
import { imageThumbnail } from '#contract/catalog/images/images.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import type { CardProduct } from '#web/catalog/storefront/card-product.ts'
import { useProductTransition } from '#web/catalog/storefront/product-transition.ts'
import { saleState } from '#web/catalog/storefront/sale-state.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Price } from '#web/platform/ui/price.tsx'
import { ProductSize } from '#web/platform/ui/product-size.tsx'
import { useCartLine } from '#web/sales/cart/cart-store.ts'
import { CardCartButton } from './card-cart-button.tsx'
import { CardTitle } from './card-title.tsx'

interface ProductCardProps {
  product: CardProduct
  sizes?: string
  /** Loads the image first. */
  priority?: boolean
  headingLevel?: 'h2' | 'h3'
  thumbnails?: boolean
}

export function ProductCard({
  product,
  sizes = CARD_SIZES,
  priority,
  headingLevel = 'h3',
  thumbnails,
}: ProductCardProps) {
  const [shown, setShown] = useState(0)
  const nameId = `name-${product.id}`
  const inCart = useCartLine(product.id)?.quantity ?? 0
  const state = saleState(product, inCart)
  const sold = state === 'sold'
  const to = knifePage(product)
  const transition = useProductTransition(product.id, to)
  return (
    <article className="product-card">
      <div className="card-image" style={transition}>
        <Image
          url={product.images[shown] ?? null}
          alt={product.image_alts[shown] ?? product.name}
          preview={shown === 0 ? product.image_preview : undefined}
          sizes={sizes}
          priority={priority ?? false}
          card
          className={sold ? 'saturate-55' : undefined}
        />
        {sold && <span className="type-name absolute bottom-0 left-0 bg-bone-100 pt-1.5 pr-4">Sold</span>}
      </div>
      <ProductSize lengths={product.specs ?? null} />
      {thumbnails && (
        <div className="card-thumbnails">
          {product.images.length > 1 && (
            <CardThumbnails product={product} nameId={nameId} shown={shown} onShow={setShown} />
          )}
        </div>
      )}
      <CardTitle product={product} nameId={nameId} headingLevel={headingLevel} />
      <div className="card-foot">
        <Price dollars={product.price} className={sold ? 'font-normal text-steel-500' : undefined} />
        <CardCartButton product={product} state={state} nameId={nameId} />
      </div>
    </article>
  )
}

const CARD_SIZES =
  '(min-width: 1440px) 421px, (min-width: 850px) calc((100vw - 176px) / 3), calc(100vw - 40px)'

interface CardThumbnailsProps {
  product: CardProduct
  nameId: string
  shown: number
  onShow: (index: number) => void
}

function CardThumbnails({ product, nameId, shown, onShow }: CardThumbnailsProps) {
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
