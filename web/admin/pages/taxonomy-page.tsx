import { Categories } from '#web/admin/catalog/taxonomy/categories.tsx'
import { Tags } from '#web/admin/catalog/taxonomy/tags.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/taxonomy-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Tags & Categories', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).admin.taxonomy({})
  return data
}

export default function TaxonomyPage({ loaderData: { categories, tags } }: Route.ComponentProps) {
  return (
    <AdminPage title="Tags & Categories">
      <div className="grid gap-x-16 gap-y-16 wide:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Categories categories={categories} />
        <Tags tags={tags} />
      </div>
    </AdminPage>
  )
}
