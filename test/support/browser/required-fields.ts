import type { StructuredData } from './meta-tags.ts'

/** The properties that search engines require for each type. For a list, each item needs them. */
const REQUIRED: Record<string, string[]> = {
  Store: [
    'name',
    'url',
    'image',
    'telephone',
    'address.addressLocality',
    'address.addressRegion',
    'address.addressCountry',
    'openingHoursSpecification.opens',
    'hasMerchantReturnPolicy.merchantReturnLink',
  ],
  BreadcrumbList: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
  ItemList: ['numberOfItems', 'itemListElement.position', 'itemListElement.url'],
  Product: [
    'name',
    'image',
    'description',
    'sku',
    'brand.name',
    'offers.url',
    'offers.price',
    'offers.priceCurrency',
    'offers.availability',
    'offers.itemCondition',
    'offers.shippingDetails.shippingRate.value',
    'offers.shippingDetails.shippingRate.currency',
    'offers.shippingDetails.shippingDestination.addressCountry',
    'offers.shippingDetails.deliveryTime.handlingTime.maxValue',
    'offers.shippingDetails.deliveryTime.transitTime.maxValue',
    'offers.hasMerchantReturnPolicy.applicableCountry',
    'offers.hasMerchantReturnPolicy.merchantReturnLink',
  ],
  HowTo: ['name', 'image', 'step.name', 'step.text', 'step.image'],
  ContactPage: ['url', 'mainEntity.name', 'mainEntity.telephone', 'mainEntity.email'],
  Order: [
    'orderNumber',
    'orderStatus',
    'orderDate',
    'url',
    'seller.name',
    'partOfInvoice.totalPaymentDue.value',
    'partOfInvoice.totalPaymentDue.currency',
    'acceptedOffer.price',
    'acceptedOffer.itemOffered.name',
  ],
}

export function missingFields(data: StructuredData): string[] {
  const required = REQUIRED[data['@type']]
  if (!required) return [`${data['@type']} is not expected`]
  return required.filter((field) => !has(data, field.split('.'))).map((field) => `${data['@type']}.${field}`)
}

function has(value: unknown, [field, ...rest]: string[]): boolean {
  if (Array.isArray(value))
    return value.length > 0 && value.every((item) => has(item, [field ?? '', ...rest]))
  if (field === undefined || field === '') return value !== undefined && value !== null && value !== ''
  if (typeof value !== 'object' || value === null) return false
  return has(Reflect.get(value, field), rest)
}
