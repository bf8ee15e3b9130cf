import type { MerchantReturnPolicy, Organization, PostalAddress, Store } from 'schema-dts'
import { internationalPhone, WORKSHOP } from '#contract/business-info.ts'
import { PAGES } from '#contract/paths.ts'
import type { StructuredData } from '#web/ui/json-ld.tsx'

const ADDRESS: PostalAddress = {
  '@type': 'PostalAddress',
  addressLocality: WORKSHOP.place,
  addressRegion: WORKSHOP.regionCode,
  addressCountry: 'US',
}

const OPEN_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

export function storeData(origin: string, image: string): StructuredData {
  return {
    '@type': 'Store',
    '@id': storeId(origin),
    name: WORKSHOP.name,
    url: `${origin}/`,
    image: new URL(image, origin).href,
    logo: new URL('/apple-touch-icon.png', origin).href,
    description: 'Handmade knives and leather sheaths from a family workshop in West Virginia.',
    email: WORKSHOP.email,
    telephone: internationalPhone(WORKSHOP.phones[0]),
    contactPoint: contactPoints(),
    founder: Object.values(WORKSHOP.makers).map((name) => ({ '@type': 'Person', name })),
    priceRange: '$$',
    currenciesAccepted: 'USD',
    address: ADDRESS,
    areaServed: { '@type': 'State', name: WORKSHOP.region },
    openingHoursSpecification: openingHours(),
    hasMerchantReturnPolicy: returnPolicy(origin),
  }
}

export function storeReference(origin: string): Organization {
  return { '@type': 'Organization', '@id': storeId(origin), name: WORKSHOP.name, url: `${origin}/` }
}

export function contactableStore(origin: string): Store {
  return {
    '@type': 'Store',
    '@id': storeId(origin),
    name: WORKSHOP.name,
    url: `${origin}/`,
    email: WORKSHOP.email,
    telephone: internationalPhone(WORKSHOP.phones[0]),
    address: ADDRESS,
    areaServed: { '@type': 'State', name: WORKSHOP.region },
    openingHoursSpecification: openingHours(),
    contactPoint: contactPoints(),
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

function contactPoints() {
  return WORKSHOP.phones.map(
    (phone) =>
      ({
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: internationalPhone(phone),
        email: WORKSHOP.email,
        areaServed: 'US',
        availableLanguage: 'English',
      }) as const,
  )
}

function openingHours() {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: OPEN_DAYS.map((day) => `https://schema.org/${day}` as const),
    opens: WORKSHOP.hours.opens,
    closes: WORKSHOP.hours.closes,
  } as const
}
