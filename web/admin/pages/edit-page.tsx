import { PageActions } from '#web/admin/catalog/pages/page-actions.tsx'
import editorSheet from '#web/admin/catalog/pages/page-editor.css?url'
import { PageEditor } from '#web/admin/catalog/pages/page-editor.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/edit-page.ts'

const UNKNOWN = { heading: 'Page Not Found', text: 'The shop has no such page to edit.' }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: editorSheet }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: `Edit ${loaderData?.page.title ?? 'Page'}`, noindex: true })

export async function loader({ context, params: { key } }: Route.LoaderArgs) {
  return context
    .get(apiContext)
    .admin.page({ key })
    .catch((error: unknown) => {
      throw failedWith(error, 404) ? notFound(UNKNOWN) : error
    })
}

export default function EditPage({ loaderData: { page, versions } }: Route.ComponentProps) {
  return (
    <AdminPage title={page.title} actions={<PageActions page={page} />}>
      <PageEditor key={page.key} page={page} versions={versions} />
    </AdminPage>
  )
}
