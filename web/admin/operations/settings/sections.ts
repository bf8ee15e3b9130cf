import { settingsPage } from '#contract/app/admin-paths.ts'
import type { Section } from '#contract/operations/settings/sections.ts'

const LABELS: Record<Section, string> = {
  business: 'Business',
  announcement: 'Announcement',
  vacation: 'Vacation',
  shipping: 'Shipping',
  tax: 'Tax',
  card_fee: 'Card fee',
  orders: 'Orders',
}

export function isSection(section: string): section is Section {
  return Object.hasOwn(LABELS, section)
}

export const SETTINGS_TABS = (Object.keys(LABELS) as Section[]).map((section) => ({
  section,
  label: LABELS[section],
  to: settingsPage(section),
}))
