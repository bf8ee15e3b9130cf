import type { OfferShippingDetails } from 'schema-dts'
import { knifePage } from '#contract/addresses.ts'
import type { Product } from '#contract/catalogue.ts'
import type { ShippingOption } from '#contract/checkout.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import type { Described } from '#web/ui/json-ld.tsx'
import { returnPolicy, storeReference } from './store-data.ts'

/** Working days from the order to the parcel's leaving, and from there to the door. */
const HANDLING = days(0, 3)
const TRANSIT = days(2, 5)

/** A piece and what it is offered for, for search engines. */
export function productData(origin: string, piece: Product, shipping: ShippingOption[]): Described {
  const url = new URL(knifePage(piece), origin).href
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: piece.name,
    description: piece.description,
    sku: String(piece.id),
    category: piece.category_name,
    image: piece.images.map((image) => new URL(image, origin).href),
    brand: { '@type': 'Brand', name: WORKSHOP.name },
    ...(piece.weight_oz && {
      weight: { '@type': 'QuantitativeValue', value: piece.weight_oz, unitCode: 'ONZ' },
    }),
    ...(piece.specs?.steel && { material: piece.specs.steel }),
    offers: {
      '@type': 'Offer',
      url,
      price: piece.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${piece.stock > 0 ? 'InStock' : 'SoldOut'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: storeReference(origin),
      hasMerchantReturnPolicy: returnPolicy(origin),
      shippingDetails: shipping.map(({ amount }) => shippingDetails(amount)),
    },
  }
}

/** One price for the whole country, for this piece alone. */
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
