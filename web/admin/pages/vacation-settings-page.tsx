import { loadSection } from '#web/admin/operations/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/operations/settings/settings-screen.tsx'
import { VacationForm } from '#web/admin/operations/settings/vacation/vacation-form.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/vacation-settings-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const [section, { data }] = await Promise.all([
    loadSection(context, 'vacation'),
    context.get(apiContext).products.list({ available: 'true', per_page: '1' }),
  ])
  return { ...section, product: data[0] ?? null }
}

export default function VacationPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsScreen section="vacation">
      <VacationForm {...loaderData} />
    </SettingsScreen>
  )
}
