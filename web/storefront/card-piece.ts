import type { Product } from '#contract/catalogue.ts'
import type { CartPiece } from '#web/cart/cart-line.ts'
import type { MeasuredLengths } from '#web/ui/measure-scale.ts'

/** What a card shows of a piece. The rest would travel with every page of a list and be read by nobody. */
export interface CardPiece extends CartPiece {
  image_url: string | null
  /** Of its first picture. */
  image_preview: string
  specs: MeasuredLengths | null
}

export function toCard(product: Product): CardPiece {
  const { id, name, price, stock, category_name, images, image_alts, image_url, specs } = product
  return {
    id,
    name,
    price,
    stock,
    category_name,
    images,
    image_alts,
    image_url,
    image_preview: product.image_previews[0] ?? '',
    specs: specs && { overall_length_in: specs.overall_length_in, blade_length_in: specs.blade_length_in },
  }
}
