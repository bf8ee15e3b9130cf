import CircleAlert from 'virtual:icon/circle-alert'
import type { TrackingRow } from '#contract/sales/orders/packing.ts'
import { trackingLabel } from '#contract/sales/orders/tracking.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'

export function TrackingTable({ rows, isDone }: { rows: TrackingRow[]; isDone: boolean }) {
  const shared = sharedNumbers(rows)
  return (
    <AdminTable
      rows={rows}
      // A file can have the same row twice.
      rowKey={(_, position) => position}
      className="mt-5 admin-table"
      columns={[
        ...COLUMNS,
        {
          header: 'Result',
          cell: (row) => <Result row={row} isDone={isDone} isShared={shared.has(row.tracking_number)} />,
        },
      ]}
    />
  )
}

const UNKNOWN = <span className="text-steel-600">Unknown</span>

const COLUMNS: Column<TrackingRow>[] = [
  {
    header: 'Order',
    isLabeled: true,
    className: 'wrap-anywhere',
    cell: ({ order }) => <span className="block wide:min-w-18">{order}</span>,
  },
  { header: 'Customer', className: 'wrap-anywhere', cell: ({ customer }) => customer ?? UNKNOWN },
  { header: 'Carrier', cell: ({ carrier }) => carrier ?? UNKNOWN },
  {
    header: 'Tracking number',
    className: 'wrap-anywhere',
    cell: ({ tracking_number }) => (
      <span className="block text-balance max-md:text-right wide:min-w-62">
        {trackingLabel(tracking_number)}
      </span>
    ),
  },
]

interface ResultProps {
  row: TrackingRow
  isDone: boolean
  isShared: boolean
}

function Result({ row, isDone, isShared }: ResultProps) {
  if (row.outcome === 'skipped') return <Quiet>{row.error}</Quiet>
  if (row.error) {
    return (
      <span className="flex gap-2 font-medium text-rust-700 max-md:text-right">
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
        {row.error}
      </span>
    )
  }
  if (row.outcome === 'unchanged') return <Quiet>Already shipped. Nothing changes.</Quiet>
  return (
    <span className="max-md:text-right">
      <StatusBadge dot="good">{isDone ? 'Shipped' : 'Will be shipped'}</StatusBadge>
      {isShared && <span className="block text-leather-600">Another order has this number too.</span>}
    </span>
  )
}

function Quiet({ children }: { children: string | null }) {
  return (
    <span className="max-md:text-right">
      <span aria-hidden="true" className="mr-2.5 inline-block size-2 rounded-full bg-bone-500 align-[1px]" />
      {children}
    </span>
  )
}

/** Numbers that several orders of the file would get. */
function sharedNumbers(rows: TrackingRow[]): Set<string> {
  const ships = rows.filter(({ outcome }) => outcome === 'ship')
  const byNumber = Map.groupBy(ships, ({ tracking_number }) => tracking_number)
  return new Set([...byNumber].flatMap(([number, same]) => (same.length > 1 ? [number] : [])))
}
