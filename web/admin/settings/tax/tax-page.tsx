import { loadSection } from '#web/admin/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/tax-page.ts'
import { TaxForm } from './tax-form.tsx'

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
