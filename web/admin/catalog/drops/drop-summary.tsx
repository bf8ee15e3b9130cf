import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { AdminDrop } from '#contract/catalog/drops/drops.ts'
import { weekdayTime } from '#contract/platform/values/dates.ts'
import { dropPage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DeleteButton } from '#web/admin/platform/form/delete-button.tsx'
import { WITHOUT_ASKING } from '#web/admin/platform/form/leave-guard.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { DrawSection } from './draw/draw-section.tsx'

/** Beside the form: who waits, what is sold, and what can still change. */
export function DropSummary({ drop }: { drop: AdminDrop }) {
  const { time_zone } = useBusiness()
  const isAhead = drop.state === 'announced'
  const left = drop.chosen.reduce((sum, { stock }) => sum + stock, 0)
  const rows: [label: string, value: ReactNode][] = [
    ...(isAhead
      ? ([
          ['Notify me', drop.waiting === 1 ? '1 person' : `${drop.waiting} people`],
          ['Emails go out', weekdayTime(drop.opens_at, time_zone)],
        ] as const)
      : ([
          ['Sold', pluralize(drop.sold, 'piece')],
          ['Left', pluralize(left, 'piece')],
        ] as const)
    ).map(([label, value]): [string, ReactNode] => [label, value]),
    ['Can be changed', CHANGEABLE[drop.state]],
  ]
  return (
    <section aria-labelledby="drop-summary">
      <h2 id="drop-summary" className="type-h3 border-b border-bone-300 pb-3">
        {isAhead ? 'Before it opens' : drop.state === 'open' ? 'So far' : 'Result'}
      </h2>
      <dl className="text-small">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[136px_minmax(0,1fr)] gap-3 border-b border-bone-300 py-3"
          >
            <dt className="font-[550]">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2 pt-5">
        <Link to={dropPage(drop.slug)} className={buttonStyle('secondary', 'card')}>
          See the page
        </Link>
        {isDeletable(drop) && <DeleteDrop drop={drop} />}
      </div>
      <DrawSection drop={drop} />
    </section>
  )
}

const CHANGEABLE: Record<AdminDrop['state'], string> = {
  announced: 'Everything, until it opens',
  open: 'The description, and a later closing time',
  closed: 'The description',
  drawn: 'The description',
}

function isDeletable({ state, kind }: AdminDrop): boolean {
  return state === 'announced' || (state === 'closed' && kind === 'first_come')
}

function DeleteDrop({ drop: { id, name, state } }: { drop: AdminDrop }) {
  const navigate = useNavigate()
  return (
    <DeleteButton
      size="card"
      question={`Delete '${name}'?`}
      send={() => adminApi.deleteDrop({ id: String(id) })}
      onDone={async () => {
        await navigate(ADMIN_PAGES.drops, { state: WITHOUT_ASKING })
        // The focus was in the form, which is gone.
        document.getElementById('content')?.focus()
      }}
      done={`'${name}' deleted.`}
      failed={`'${name}' could not be deleted.`}
    >
      {state === 'announced'
        ? 'Its page disappears, and published pieces go on sale at once. This cannot be undone.'
        : 'Its page disappears. The orders stay. This cannot be undone.'}
    </DeleteButton>
  )
}
