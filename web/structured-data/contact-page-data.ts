import { WORKSHOP } from '#contract/business-info.ts'
import { PAGES } from '#contract/paths.ts'
import type { StructuredData } from '#web/ui/json-ld.tsx'
import { contactableStore } from './store-data.ts'

export function contactPageData(origin: string): StructuredData {
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
