import type { WaitingList } from '#contract/customers/notifications/subscribers.ts'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { Select } from '#web/platform/ui/select.tsx'
import { LIST_LABELS } from './list-labels.ts'

interface ListSelectProps {
  lists: WaitingList[]
  list: { kind?: string | undefined; target_id?: string | undefined }
}

export function ListSelect({ lists, list }: ListSelectProps) {
  const { change } = useListParams()
  const value = list.kind ? `${list.kind} ${list.target_id ?? ''}` : ''
  const known = value === '' || lists.some((each) => keyOf(each) === value)
  return (
    <Select
      label="List"
      value={value}
      onChange={(event) => {
        const [kind = '', target = ''] = event.target.value.split(' ')
        change({ kind, target })
      }}
      className="min-w-0"
    >
      <option value="">All lists</option>
      {!known && <option value={value}>Nobody waits on this list</option>}
      {lists.map((each) => (
        <option key={keyOf(each)} value={keyOf(each)}>
          {`${each.label} · ${LIST_LABELS[each.kind]} (${each.waiting})`}
        </option>
      ))}
    </Select>
  )
}

function keyOf({ kind, target_id }: WaitingList): string {
  return `${kind} ${target_id}`
}
