import { loadSection } from '#web/admin/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/shipping-page.ts'
import { ShippingForm } from './shipping-form.tsx'

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
