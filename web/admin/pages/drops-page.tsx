import Plus from 'virtual:icon/plus'
import { useSearchParams } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { DropCalendar } from '#web/admin/catalog/drops/drop-calendar.tsx'
import { DropForm } from '#web/admin/catalog/drops/drop-form.tsx'
import { DropList } from '#web/admin/catalog/drops/drop-list.tsx'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useRevalidateOnFocus } from '#web/admin/platform/shell/use-revalidate-on-focus.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/drops-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Drops', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).admin.drops({})
  return { drops: data }
}

const NEW = 'new'

export default function DropsPage({ loaderData: { drops } }: Route.ComponentProps) {
  useRevalidateOnFocus()
  const [params] = useSearchParams()
  const chosen = params.get('drop')
  const selected = drops.find(({ id }) => String(id) === chosen) ?? null
  const isNew = chosen === NEW
  const byOpening = drops.toReversed()
  return (
    <AdminPage
      title="Drops"
      actions={
        <Link to={`${ADMIN_PAGES.drops}?drop=${NEW}`} className={buttonStyle('secondary', 'card')}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          New drop
        </Link>
      }
    >
      {drops.length === 0 && !isNew && (
        <EmptyState next="A drop puts several pieces on sale together, at a time that customers know in advance. Before its preview, nobody sees the pieces.">
          No drops yet.
        </EmptyState>
      )}
      {drops.length > 0 && (
        <>
          <DropCalendar drops={byOpening} selected={selected} />
          <DropList drops={byOpening} selected={selected} />
        </>
      )}
      {(isNew || selected) && <DropForm key={selected?.id ?? NEW} drop={selected} />}
    </AdminPage>
  )
}
