import type { Product } from '#contract/catalog/products/products.ts'
import type { ProductLengths } from '#web/platform/ui/size-scale.ts'

/** The fields of a product that the cart keeps. */
export type CartProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'stock' | 'category_name' | 'images' | 'image_alts'
>

/** Only what a card shows, to keep list responses small. What most products lack is left out. */
export interface CardProduct
  extends CartProduct,
    Partial<Pick<Product, 'held_until' | 'archived' | 'on_sale_at' | 'by_draw'>> {
  image_preview?: string
  specs?: ProductLengths
}

/** @param hasPreview for an image that is in view while it loads. */
export function toCard(product: Product, hasPreview: boolean): CardProduct {
  const { id, name, price, stock, category_name, images, image_alts } = product
  const { specs, held_until, archived, on_sale_at, by_draw, image_previews } = product
  return {
    id,
    name,
    price,
    stock,
    category_name,
    images,
    image_alts,
    ...(held_until && { held_until }),
    ...(archived && { archived }),
    ...(on_sale_at && { on_sale_at }),
    ...(by_draw && { by_draw }),
    ...(hasPreview && image_previews[0] && { image_preview: image_previews[0] }),
    ...(specs?.overall_length_in && {
      specs: { overall_length_in: specs.overall_length_in, blade_length_in: specs.blade_length_in },
    }),
  }
}
