import catalog from './catalog.json' with { type: 'json' }
import images from './images.json' with { type: 'json' }

/** As in `products.name_key`. */
export const DEMO_PRODUCT_NAMES = catalog.products.map(({ name }) => name.toLowerCase())

const byFile: Record<string, { hash: string }> = images

/** The hashes of the images of products. */
export const DEMO_PRODUCT_IMAGES = [
  ...new Set(
    catalog.products.flatMap((product) => product.images.flatMap(({ file }) => byFile[file]?.hash ?? [])),
  ),
]
