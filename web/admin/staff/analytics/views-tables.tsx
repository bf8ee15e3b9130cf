import { categoryPage, knifeById } from '#contract/platform/values/paths.ts'
import type { PageView } from '#contract/staff/analytics/pageviews.ts'
import { ViewsTable } from './views-table.tsx'

const KNIVES = knifeById(0).slice(0, -1)
const CATEGORIES = categoryPage('')

export function ViewsTables({ views }: { views: PageView[] }) {
  const products = views.filter(({ path }) => path.startsWith(KNIVES))
  const categories = views.filter(({ path }) => path.startsWith(CATEGORIES))
  const pages = views.filter((view) => !products.includes(view) && !categories.includes(view))
  return (
    <section aria-labelledby="views" className="pt-16 md:pt-24">
      <h2 id="views" className="type-h2-inner">
        Page views
      </h2>
      <p className="pt-1 text-small text-steel-600">
        All time, most viewed first. Each page counts once per visit.
      </p>
      {views.length === 0 ? (
        <p className="pt-6">No page views found.</p>
      ) : (
        <div className="space-y-12 pt-8">
          <ViewsTable title="Tracked Pages" views={pages} />
          <ViewsTable title="Category Pages" views={categories} />
          <ViewsTable title="Product Pages" views={products} />
        </div>
      )}
    </section>
  )
}
