import { loadSection } from '#web/admin/operations/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/operations/settings/settings-screen.tsx'
import { ShippingForm } from '#web/admin/operations/settings/shipping/shipping-form.tsx'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/shipping-settings-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings', noindex: true })

export const loader = ({ context }: Route.LoaderArgs) => loadSection(context, 'shipping')

export default function ShippingPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsScreen section="shipping">
      <ShippingForm {...loaderData} />
    </SettingsScreen>
  )
}
