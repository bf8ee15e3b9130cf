import type { VacationMode, VacationSettings } from '#contract/operations/settings/vacation.ts'

export interface VacationValues {
  enabled: boolean
  starts_on: string
  ends_on: string
  mode: VacationMode
  message: string
}

export function valuesOf({ starts_on, ends_on, ...rest }: VacationSettings): VacationValues {
  return { ...rest, starts_on: starts_on ?? '', ends_on: ends_on ?? '' }
}

export function toInput({ starts_on, ends_on, ...rest }: VacationValues): VacationSettings {
  return { ...rest, message: rest.message.trim(), starts_on: starts_on || null, ends_on: ends_on || null }
}
