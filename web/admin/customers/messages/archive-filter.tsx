import { useId } from 'react'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'

interface ArchiveFilterProps {
  archived: boolean
  counts: { active: number; archived: number }
}

export function ArchiveFilter({ archived, counts }: ArchiveFilterProps) {
  return (
    <fieldset className="flex max-md:w-full">
      <legend className="sr-only">Show</legend>
      <Choice label="Active" value={null} checked={!archived} count={counts.active} />
      <Choice label="Archived" value="archived" checked={archived} count={counts.archived} />
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  value: string | null
  checked: boolean
  count: number
}

function Choice({ label, value, checked, count }: ChoiceProps) {
  const { change } = useListParams()
  const id = useId()
  return (
    <div className="relative -ml-px flex min-h-12 min-w-0 grow flex-wrap items-center justify-center gap-x-2 border border-bone-500 px-2 text-small md:px-5 first-of-type:ml-0 first-of-type:rounded-l-control last-of-type:rounded-r-control has-checked:z-1 has-checked:border-steel-950 has-checked:bg-steel-950 has-checked:text-bone-50 has-focus-visible:z-2 has-focus-visible:shadow-[0_0_0_3px_var(--color-brass-400),0_0_0_5px_var(--focus-outer)]">
      <input
        id={id}
        type="radio"
        name="show"
        checked={checked}
        onChange={() => change({ show: value })}
        aria-describedby={`${id}-count`}
        className="absolute inset-0 cursor-pointer appearance-none outline-none focus-visible:shadow-none"
      />
      <label htmlFor={id} className="pointer-events-none relative">
        {label}
      </label>
      <span id={`${id}-count`} className="pointer-events-none relative tabular-nums opacity-80">
        {count}
      </span>
    </div>
  )
}
