import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { notFound } from '#web/meta/not-found.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/edit-page.ts'
import { PageActions } from './page-actions.tsx'
import editorSheet from './page-editor.css?url'
import { PageEditor } from './page-editor.tsx'

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
