import { BusinessForm } from '#web/admin/operations/settings/business/business-form.tsx'
import { loadSection } from '#web/admin/operations/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/operations/settings/settings-screen.tsx'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/business-settings-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings', noindex: true })

export const loader = ({ context }: Route.LoaderArgs) => loadSection(context, 'business')

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsScreen section="business">
      <BusinessForm loaded={loaderData.loaded} />
    </SettingsScreen>
  )
}
