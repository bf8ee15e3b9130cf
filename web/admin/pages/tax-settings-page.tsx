import { loadSection } from '#web/admin/operations/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/operations/settings/settings-screen.tsx'
import { TaxForm } from '#web/admin/operations/settings/tax/tax-form.tsx'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/tax-settings-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings', noindex: true })

export const loader = ({ context }: Route.LoaderArgs) => loadSection(context, 'tax')

export default function TaxPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsScreen section="tax">
      <TaxForm {...loaderData} />
    </SettingsScreen>
  )
}
