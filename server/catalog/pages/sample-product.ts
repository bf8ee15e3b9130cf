import type { Product } from '#contract/catalog/products/products.ts'

/** Shows the warranty in a shop without products. */
export const SAMPLE_PRODUCT: Product = {
  id: 1,
  name: 'Sample Knife',
  description: 'Your first product will be shown here.',
  price: 100,
  stock: 1,
  category_id: 1,
  category_name: 'Knives',
  images: [],
  image_alts: [],
  image_previews: [],
  image_url: null,
  image_points: null,
  tags: [],
  created_at: '2025-03-27T00:00:00.000Z',
  weight_oz: null,
  specs: null,
  held_until: null,
  on_sale_at: null,
  by_draw: false,
  sold_at: null,
  archived: false,
}
