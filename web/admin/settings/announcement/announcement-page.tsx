import { loadSection } from '#web/admin/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/announcement-page.ts'
import { AnnouncementForm } from './announcement-form.tsx'

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
