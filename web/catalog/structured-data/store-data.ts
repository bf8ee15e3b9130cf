import type { MerchantReturnPolicy, Organization, PostalAddress, Store } from 'schema-dts'
import { type Business, internationalPhone, WEEKDAYS } from '#contract/operations/settings/business-labels.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import type { Site } from '#web/platform/meta/site.ts'
import type { StructuredData } from '#web/platform/ui/json-ld.tsx'

export function storeData({ origin, business }: Site, image: string): StructuredData {
  return {
    '@type': 'Store',
    '@id': storeId(origin),
    name: business.name,
    url: `${origin}/`,
    image: new URL(image, origin).href,
    logo: new URL('/apple-touch-icon.png', origin).href,
    description: `Handmade knives and leather sheaths from a family workshop in ${business.region}.`,
    email: business.email,
    ...telephone(business),
    contactPoint: contactPoints(business),
    founder: business.makers.map(({ name, role }) => ({ '@type': 'Person', name, jobTitle: role })),
    priceRange: '$$',
    currenciesAccepted: 'USD',
    address: address(business),
    areaServed: { '@type': 'State', name: business.region },
    openingHoursSpecification: openingHours(business),
    hasMerchantReturnPolicy: returnPolicy(origin),
  }
}

export function storeReference({ origin, business }: Site): Organization {
  return { '@type': 'Organization', '@id': storeId(origin), name: business.name, url: `${origin}/` }
}

export function contactableStore({ origin, business }: Site): Store {
  return {
    '@type': 'Store',
    '@id': storeId(origin),
    name: business.name,
    url: `${origin}/`,
    email: business.email,
    ...telephone(business),
    address: address(business),
    areaServed: { '@type': 'State', name: business.region },
    openingHoursSpecification: openingHours(business),
    contactPoint: contactPoints(business),
  }
}

/** Without a category: none fits, because we agree on each return with the customer. */
export function returnPolicy(origin: string): MerchantReturnPolicy {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    merchantReturnLink: new URL(PAGES.shippingReturns, origin).href,
  }
}

function storeId(origin: string) {
  return `${origin}/#store`
}

function address({ place, region_code }: Business): PostalAddress {
  return {
    '@type': 'PostalAddress',
    addressLocality: place,
    addressRegion: region_code,
    addressCountry: 'US',
  }
}

function telephone({ phone }: Business) {
  return phone === null ? {} : { telephone: internationalPhone(phone) }
}

function contactPoints({ phones, email }: Business) {
  return phones.map(
    ({ number }) =>
      ({
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: internationalPhone(number),
        email,
        areaServed: 'US',
        availableLanguage: 'English',
      }) as const,
  )
}

function openingHours({ hours }: Business) {
  const rows = hours.map(
    ({ days, opens, closes }) =>
      ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => `https://schema.org/${WEEKDAYS[day] ?? 'Monday'}` as const),
        opens,
        closes,
      }) as const,
  )
  const [only] = rows
  return rows.length === 1 && only ? only : rows
}
