import type { ActivityActor } from '#contract/staff/audit-log/audit-log.ts'
import { ACTIVITY_SUBJECTS, type ActivitySubject } from '#contract/staff/audit-log/audit-subjects.ts'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { Select } from '#web/platform/ui/select.tsx'
import { DELETED_ACCOUNT, KIND_LABELS } from './action-labels.ts'

interface AuditLogFiltersProps {
  subject: ActivitySubject | null
  actor: string
  actors: ActivityActor[]
}

export function AuditLogFilters({ subject, actor, actors }: AuditLogFiltersProps) {
  const { change } = useListParams()
  return (
    <>
      <Select
        label="Type"
        value={subject ?? ''}
        onChange={(event) => change({ kind: event.target.value })}
        className="min-w-0"
      >
        <option value="">All types</option>
        {ACTIVITY_SUBJECTS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind].many}
          </option>
        ))}
      </Select>
      <Select
        label="User"
        value={actor}
        onChange={(event) => change({ person: event.target.value })}
        className="min-w-0"
      >
        <option value="">All users</option>
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? DELETED_ACCOUNT}
          </option>
        ))}
      </Select>
    </>
  )
}
