import type { BusinessSettings } from '#contract/operations/settings/business.ts'

export type BusinessValues = BusinessSettings

export const MAX_PHONES = 4
export const MAX_HOURS = 7
export const MAX_MAKERS = 6
export const MAX_HOURS_NOTE = 120

export const NEW_PHONE = { label: '', number: '' }
export const NEW_MAKER = { name: '', role: '' }
export const NEW_HOURS = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }

export const valuesOf = (settings: BusinessSettings): BusinessValues => structuredClone(settings)
