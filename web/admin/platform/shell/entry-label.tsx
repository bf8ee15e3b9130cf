import { withCommas } from '#contract/platform/values/money.ts'
import type { WaitingCounts } from '#contract/staff/dashboard/dashboard.ts'
import type { AdminEntry } from './admin-entries.ts'

interface EntryLabelProps {
  entry: AdminEntry
  waiting: WaitingCounts | null
  countStyle: string
}

/** With the number of what waits. Screen readers hear "Messages, 3 to answer". */
export function EntryLabel({ entry: { label, waiting: waits }, waiting, countStyle }: EntryLabelProps) {
  const count = waits && waiting ? waiting[waits.count] : 0
  if (count === 0) return label
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span aria-hidden="true" className={countStyle}>
        {withCommas(count)}
      </span>
      <span className="sr-only">
        {label}, {withCommas(count)} {waits?.label}
      </span>
    </>
  )
}
