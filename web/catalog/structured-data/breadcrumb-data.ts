import { PAGES } from '#contract/platform/values/paths.ts'
import type { Crumb } from '#web/platform/ui/breadcrumb.tsx'
import type { StructuredData } from '#web/platform/ui/json-ld.tsx'

/** The last crumb is the current page and may have no URL. */
export function breadcrumbData(origin: string, crumbs: Crumb[]): StructuredData {
  const way: Crumb[] = [{ label: 'Home', to: PAGES.home }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to && { item: new URL(to, origin).href }),
    })),
  }
}
