import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { EmptyState } from '#web/admin/list/empty-state.tsx'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/parcel-cards-page.ts'
import cardSheet from './parcel-cards.css?url'
import { ParcelCards } from './parcel-cards.tsx'
import { qrPath } from './qr-path.ts'

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
