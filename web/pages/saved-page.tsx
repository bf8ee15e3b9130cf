import { PAGES } from '#contract/platform/values/paths.ts'
import { SavedProducts } from '#web/pages/saved/saved-products.tsx'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import type { Route } from './+types/saved-page.ts'
import '#web/catalog/storefront/storefront.css'

/** The same for everyone: the browser asks for the products. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Saved', path: PAGES.saved, noindex: true })

export default function SavedPage() {
  return (
    <div className="page-width pt-2 pb-24 md:pt-6 md:pb-32">
      <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: 'Saved' }]} />
      <h1 className="type-h1 pt-1">Saved</h1>
      <SavedProducts />
    </div>
  )
}
