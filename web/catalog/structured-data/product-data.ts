import type { OfferShippingDetails, ProductLeaf } from 'schema-dts'
import type { Product } from '#contract/catalog/products/products.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import type { ShippingOption } from '#contract/sales/checkout/checkout.ts'
import type { Site } from '#web/platform/meta/site.ts'
import type { StructuredData } from '#web/platform/ui/json-ld.tsx'
import { returnPolicy, storeReference } from './store-data.ts'

/** Business days. */
const HANDLING = days(0, 3)
const TRANSIT = days(2, 5)

export function productData(
  site: Site,
  product: Product,
  shipping: ShippingOption[],
  rating: Pick<ProductLeaf, 'aggregateRating' | 'review'> | null,
): StructuredData {
  const { origin, business } = site
  const url = new URL(knifePage(product), origin).href
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    sku: String(product.id),
    category: product.category_name,
    image: product.images.map((image) => new URL(image, origin).href),
    brand: { '@type': 'Brand', name: business.name },
    ...(product.weight_oz && {
      weight: { '@type': 'QuantitativeValue', value: product.weight_oz, unitCode: 'ONZ' },
    }),
    ...(product.specs?.steel && { material: product.specs.steel }),
    ...rating,
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: 'USD',
      availability: availability(product),
      itemCondition: 'https://schema.org/NewCondition',
      seller: storeReference(site),
      hasMerchantReturnPolicy: returnPolicy(origin),
      shippingDetails: shipping.map(({ amount }) => shippingDetails(amount)),
    },
  }
}

function shippingDetails(amount: number): OfferShippingDetails {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: amount.toFixed(2), currency: 'USD' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: HANDLING, transitTime: TRANSIT },
  }
}

function days(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' } as const
}

function availability({ stock, held_until, archived, on_sale_at, by_draw }: Product) {
  if (archived) return 'https://schema.org/SoldOut'
  if (on_sale_at !== null && stock > 0) return 'https://schema.org/PreSale'
  if (by_draw && stock > 0) return 'https://schema.org/LimitedAvailability'
  if (stock > 0) return 'https://schema.org/InStock'
  return held_until === null ? 'https://schema.org/SoldOut' : 'https://schema.org/OutOfStock'
}
