import { loadSection } from '#web/admin/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/business-page.ts'
import { BusinessForm } from './business-form.tsx'

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
