import { loadSection } from '#web/admin/operations/settings/load-section.ts'
import { OrdersForm } from '#web/admin/operations/settings/orders/orders-form.tsx'
import { SettingsScreen } from '#web/admin/operations/settings/settings-screen.tsx'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/orders-settings-page.ts'

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
