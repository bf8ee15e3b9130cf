import { loadSection } from '#web/admin/settings/load-section.ts'
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/card-fee-page.ts'
import { CardFeeForm } from './card-fee-form.tsx'

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
