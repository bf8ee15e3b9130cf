import type { Drop } from '#contract/catalog/drops/drops.ts'
import type { Product } from '#contract/catalog/products/products.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import { pieceState } from '#web/catalog/drops/piece-state.ts'
import { useProductTransition } from '#web/catalog/storefront/product-transition.ts'
import { CardTitle } from '#web/pages/product-card/card-title.tsx'
import { Image } from '#web/platform/ui/image.tsx'
import { Price } from '#web/platform/ui/price.tsx'
import { ProductSize } from '#web/platform/ui/product-size.tsx'
import { useCartLine } from '#web/sales/cart/cart-store.ts'
import { PieceAction } from './piece-action.tsx'
import { PieceStateLine } from './piece-state-line.tsx'

interface PieceCardProps {
  drop: Drop
  product: Product
  /** The cart has as many pieces of the drop as a customer can buy. */
  isFull: boolean
  sizes: string
}

/** Like the card of a listing, with a line that says what is left. Only the end of the last line changes at the opening. */
export function PieceCard({ drop, product, isFull, sizes }: PieceCardProps) {
  const nameId = `name-${product.id}`
  const inCart = useCartLine(product.id)?.quantity ?? 0
  const state = pieceState(drop, product, inCart)
  const isSold = state === 'sold'
  const to = knifePage(product)
  const transition = useProductTransition(product.id, to)
  return (
    <article className="product-card">
      <div className="card-image" style={transition}>
        <Image
          url={product.image_url}
          alt={product.image_alts[0] || product.name}
          preview={product.image_previews[0]}
          sizes={sizes}
          className={isSold ? 'saturate-55' : undefined}
        />
        {isSold && <span className="type-name absolute bottom-0 left-0 bg-bone-100 pt-1.5 pr-4">Sold</span>}
      </div>
      <ProductSize lengths={product.specs} />
      <CardTitle product={product} nameId={nameId} />
      <PieceStateLine product={product} state={state} inCart={inCart} />
      <div className="card-foot">
        <Price dollars={product.price} className={isSold ? 'font-normal text-steel-500' : undefined} />
        <PieceAction drop={drop} product={product} state={state} isFull={isFull} nameId={nameId} />
      </div>
    </article>
  )
}
