import type { Product, Specs } from '#contract/catalog/products/products.ts'
import type { Passport } from '#contract/customers/passports/passports.ts'

type PassportProduct = Pick<
  Product,
  'name' | 'image_url' | 'images' | 'image_alts' | 'image_previews' | 'specs' | 'weight_oz'
>

/** A passport as the parts of the product page show it. The day when it was finished is not among its specs. */
export function passportProduct({ name, images, specs: known }: Passport): PassportProduct {
  const { weight_oz, finished_on, ...specs } = known
  const urls = images.map(({ url }) => url)
  return {
    name,
    image_url: urls[0] ?? null,
    images: urls,
    image_alts: urls.map((_, index) => (index === 0 ? name : `${name}, image ${index + 1}`)),
    image_previews: [],
    specs: specs as unknown as Specs,
    weight_oz: typeof weight_oz === 'number' ? weight_oz : null,
  }
}
