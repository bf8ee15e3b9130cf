import { Link } from 'react-router'
import type { Activity } from '#contract/activity.ts'
import type { Category } from '#contract/catalogue.ts'
import { useStaffMember } from '#web/admin/shell/staff-context.ts'
import { staffEntries } from '#web/admin/shell/staff-entries.ts'
import { LocalTime } from '#web/orders/local-time.tsx'
import { actionWords, GONE, KIND_WORDS, subjectAddress, subjectName } from './deed-words.ts'
import { FieldChanges } from './field-changes.tsx'

interface ActivityTableProps {
  deeds: Activity[]
  categories: Category[]
}

/** Who did what and when, the latest first. */
export function ActivityTable({ deeds, categories }: ActivityTableProps) {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return (
    <table className="staff-table">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before and after</th>
          <th scope="col">Who</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {deeds.map((deed) => (
          <tr key={deed.id} className="md:[&>*]:py-4! md:[&>*]:align-top!">
            <th scope="row" className="font-normal md:w-90">
              <What deed={deed} />
            </th>
            <td className="max-md:empty:hidden">
              <FieldChanges before={deed.before} after={deed.after} categories={names} />
            </td>
            <td data-label="Who" className="wrap-anywhere">
              {deed.actor.name ?? GONE}
            </td>
            <td data-label="When" className="text-steel-600 md:whitespace-nowrap md:pr-0!">
              <LocalTime instant={deed.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function What({ deed }: { deed: Activity }) {
  const { role } = useStaffMember()
  const address = subjectAddress(deed)
  const name = subjectName(deed)
  const open = address !== null && staffEntries(role).some(({ to }) => address.startsWith(to))
  return (
    <div className="min-w-0">
      <p className="font-[550]">{actionWords(deed.action)}</p>
      <p className="wrap-anywhere">
        {KIND_WORDS[deed.subject.kind].one && (
          <span className="text-steel-600">{KIND_WORDS[deed.subject.kind].one} </span>
        )}
        {open ? (
          <Link to={address} className={LINK}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
    </div>
  )
}

const LINK =
  'inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950 pointer-fine:inline'
