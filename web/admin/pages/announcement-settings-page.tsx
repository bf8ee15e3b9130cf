import { AnnouncementForm } from '#web/admin/operations/settings/announcement/announcement-form.tsx'
import { loadSection } from '#web/admin/operations/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/operations/settings/settings-screen.tsx'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/announcement-settings-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings', noindex: true })

export const loader = ({ context }: Route.LoaderArgs) => loadSection(context, 'announcement')

export default function AnnouncementPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsScreen section="announcement">
      <AnnouncementForm {...loaderData} />
    </SettingsScreen>
  )
}
