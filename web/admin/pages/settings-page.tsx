import { ADMIN_PAGES, settingsPage } from '#contract/app/admin-paths.ts'
import { SECTIONS } from '#contract/operations/settings/sections.ts'
import { SettingsScreen } from '#web/admin/operations/settings/settings-screen.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/settings-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const path = [ADMIN_PAGES.settings, params.section].filter(Boolean).join('/')
  const section = SECTIONS.find((each) => settingsPage(each) === path)
  if (!section) throw notFound({ heading: 'Page Not Found', text: 'This admin page does not exist.' })
  const api = context.get(apiContext)
  const [{ settings, revisions }, products] = await Promise.all([
    api.admin.settings({}),
    section === 'vacation' ? api.products.list({ available: 'true', per_page: '1' }) : null,
  ])
  const loaded = { settings: settings[section], revision: revisions[section] ?? 0 }
  return { section, loaded, business: settings.business, product: products?.data[0] ?? null }
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return <SettingsScreen {...loaderData} />
}
