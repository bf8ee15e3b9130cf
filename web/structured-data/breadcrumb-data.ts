import { PAGES } from '#contract/addresses.ts'
import type { Crumb } from '#web/ui/breadcrumb.tsx'
import type { Described } from '#web/ui/json-ld.tsx'

/** The way to an inner page. The last crumb is the page itself and may lack its address. */
export function breadcrumbData(origin: string, crumbs: Crumb[]): Described {
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
