import { loadSection } from '#web/admin/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/orders-page.ts'
import { OrdersForm } from './orders-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings', noindex: true })

export const loader = ({ context }: Route.LoaderArgs) => loadSection(context, 'orders')

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsScreen section="orders">
      <OrdersForm loaded={loaderData.loaded} />
    </SettingsScreen>
  )
}
