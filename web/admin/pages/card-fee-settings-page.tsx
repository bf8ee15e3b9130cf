import { CardFeeForm } from '#web/admin/operations/settings/card-fee/card-fee-form.tsx'
import { loadSection } from '#web/admin/operations/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/operations/settings/settings-screen.tsx'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/card-fee-settings-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings', noindex: true })

export const loader = ({ context }: Route.LoaderArgs) => loadSection(context, 'card_fee')

export default function CardFeePage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsScreen section="card_fee">
      <CardFeeForm {...loaderData} />
    </SettingsScreen>
  )
}
