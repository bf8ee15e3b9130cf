import type { ActivityActor } from '#contract/activity.ts'
import { ACTIVITY_SUBJECTS, type ActivitySubject } from '#contract/activity-subjects.ts'
import { useListAddress } from '#web/admin/list/use-list-address.ts'
import { Select } from '#web/ui/select.tsx'
import { GONE, KIND_WORDS } from './deed-words.ts'

interface ActivityChoicesProps {
  subject: ActivitySubject | null
  actor: string
  actors: ActivityActor[]
}

/** What it was about, and who did it. */
export function ActivityChoices({ subject, actor, actors }: ActivityChoicesProps) {
  const { change } = useListAddress()
  return (
    <>
      <Select
        label="Kind"
        value={subject ?? ''}
        onChange={(event) => change({ kind: event.target.value })}
        className="min-w-0"
      >
        <option value="">All kinds</option>
        {ACTIVITY_SUBJECTS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_WORDS[kind].many}
          </option>
        ))}
      </Select>
      <Select
        label="Person"
        value={actor}
        onChange={(event) => change({ person: event.target.value })}
        className="min-w-0"
      >
        <option value="">Everybody</option>
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? GONE}
          </option>
        ))}
      </Select>
    </>
  )
}
