import type { Product } from '#contract/catalogue/catalogue.ts'
import type { CartProduct } from '#web/cart/cart-line.ts'
import type { ProductLengths } from '#web/ui/size-scale.ts'

/** Only what a card shows, to keep list responses small. */
export interface CardProduct
  extends CartProduct,
    Pick<Product, 'held_until' | 'archived' | 'on_sale_at' | 'by_draw'> {
  image_url: string | null
  image_preview: string
  specs: ProductLengths | null
}

export function toCard(product: Product): CardProduct {
  const {
    id,
    name,
    price,
    stock,
    category_name,
    images,
    image_alts,
    image_url,
    specs,
    held_until,
    archived,
    on_sale_at,
    by_draw,
  } = product
  return {
    id,
    name,
    price,
    stock,
    category_name,
    images,
    image_alts,
    image_url,
    held_until,
    archived,
    on_sale_at,
    by_draw,
    image_preview: product.image_previews[0] ?? '',
    specs: specs && { overall_length_in: specs.overall_length_in, blade_length_in: specs.blade_length_in },
  }
}
