import { dayIn } from '#contract/platform/values/dates.ts'
import { useNow } from '#web/admin/platform/form/use-now.ts'
import { useSettingsValues } from '../form/settings-form-context.ts'
import { vacationStateLabel } from './vacation-state.ts'
import type { VacationValues } from './values.ts'

export function VacationStateLine({ timeZone }: { timeZone: string }) {
  const label = vacationStateLabel(useSettingsValues<VacationValues>(), dayIn(timeZone, useNow()))
  return (
    <p role="status" className={label ? 'pt-3 text-small' : 'sr-only'}>
      {label}
    </p>
  )
}
