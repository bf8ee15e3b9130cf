import type { Category } from '#contract/catalog/products/products.ts'
import type { Activity } from '#contract/staff/audit-log/audit-log.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { adminEntries } from '#web/admin/platform/shell/admin-entries.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { actionLabel, DELETED_ACCOUNT, KIND_LABELS, subjectName, subjectUrl } from './action-labels.ts'
import { FieldChanges } from './field-changes.tsx'

interface AuditLogTableProps {
  entries: Activity[]
  categories: Category[]
}

export function AuditLogTable({ entries, categories }: AuditLogTableProps) {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const columns: Column<Activity>[] = [
    { header: 'Action', className: 'font-normal md:w-90', cell: (entry) => <Action entry={entry} /> },
    {
      header: 'Changes',
      isLabeled: false,
      className: 'max-md:empty:hidden',
      cell: (entry) => <FieldChanges entry={entry} categories={names} />,
    },
    { header: 'User', className: 'wrap-anywhere', cell: ({ actor }) => actor.name ?? DELETED_ACCOUNT },
    {
      header: 'Date',
      className: 'text-steel-600 md:whitespace-nowrap md:pr-0!',
      cell: ({ at }) => <LocalTime instant={at} />,
    },
  ]
  return (
    <AdminTable
      rows={entries}
      rowKey={({ id }) => id}
      rowClassName={() => 'md:[&>*]:py-4! md:[&>*]:align-top!'}
      columns={columns}
    />
  )
}

function Action({ entry }: { entry: Activity }) {
  const { role } = useCurrentAdmin()
  const url = subjectUrl(entry)
  const name = subjectName(entry)
  const open = url !== null && adminEntries(role).some(({ to }) => url.startsWith(to))
  return (
    <div className="min-w-0">
      <p className="font-[550]">{actionLabel(entry.action)}</p>
      <p className="wrap-anywhere">
        {KIND_LABELS[entry.subject.kind].one && (
          <span className="text-steel-600">{KIND_LABELS[entry.subject.kind].one} </span>
        )}
        {open ? (
          <Link to={url} className={LINK}>
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
