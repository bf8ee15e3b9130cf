import { PAGES } from '#contract/addresses.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import type { Described } from '#web/ui/json-ld.tsx'
import { contactableStore } from './store-data.ts'

export function contactPageData(origin: string): Described {
  const url = new URL(PAGES.contact, origin).href
  return {
    '@type': 'ContactPage',
    '@id': `${url}#page`,
    url,
    name: `Contact ${WORKSHOP.name}`,
    inLanguage: 'en-US',
    mainEntity: contactableStore(origin),
  }
}
