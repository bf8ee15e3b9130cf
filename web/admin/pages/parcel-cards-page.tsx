import cardSheet from '#web/admin/customers/passports/parcel-cards.css?url'
import { ParcelCards } from '#web/admin/customers/passports/parcel-cards.tsx'
import { qrPath } from '#web/admin/customers/passports/qr-path.ts'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/parcel-cards-page.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: cardSheet }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Parcel cards', noindex: true })

export async function loader({ context, url }: Route.LoaderArgs) {
  const codes = url.searchParams.get('codes') ?? ''
  if (codes === '') return { cards: [] }
  const { admin } = context.get(apiContext)
  const { cards } = await admin.parcelCards({ codes }).catch((error: unknown) => {
    if (failedWith(error, 400) || failedWith(error, 404)) return { cards: [] }
    throw error
  })
  return { cards: cards.map((card) => ({ ...card, qr: qrPath(card.url) })) }
}

export default function ParcelCardsPage({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <AdminPage title="Parcel cards">
      {cards.length > 0 ? (
        <ParcelCards cards={cards} />
      ) : (
        <EmptyState next="Open a paid order or a product and print its cards from there.">
          No cards to print.
        </EmptyState>
      )}
    </AdminPage>
  )
}
