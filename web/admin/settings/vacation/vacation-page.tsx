import { loadSection } from '#web/admin/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/vacation-page.ts'
import { VacationForm } from './vacation-form.tsx'

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
