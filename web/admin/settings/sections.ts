import { settingsPage } from '#contract/paths.ts'
import type { Section } from '#contract/settings/sections.ts'

export type ShownSection = Exclude<Section, 'orders'>

const LABELS: Record<ShownSection, string> = {
  business: 'Business',
  announcement: 'Announcement',
  vacation: 'Vacation',
  shipping: 'Shipping',
  tax: 'Tax',
  card_fee: 'Card fee',
}

export function isShownSection(section: string): section is ShownSection {
  return Object.hasOwn(LABELS, section)
}

export const SETTINGS_TABS = (Object.keys(LABELS) as ShownSection[]).map((section) => ({
  section,
  label: LABELS[section],
  to: settingsPage(section),
}))
