import { PAGES } from '#contract/platform/values/paths.ts'
import type { Site } from '#web/platform/meta/site.ts'
import type { StructuredData } from '#web/platform/ui/json-ld.tsx'
import { contactableStore } from './store-data.ts'

export function contactPageData(site: Site): StructuredData {
  const url = new URL(PAGES.contact, site.origin).href
  return {
    '@type': 'ContactPage',
    '@id': `${url}#page`,
    url,
    name: `Contact ${site.business.name}`,
    inLanguage: 'en-US',
    mainEntity: contactableStore(site),
  }
}
