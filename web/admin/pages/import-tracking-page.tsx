import { useEffect, useRef } from 'react'
import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { TrackingRow } from '#contract/sales/orders/packing.ts'
import { CsvChoice } from '#web/admin/platform/csv/csv-choice.tsx'
import { ActionBar } from '#web/admin/platform/form/save-bar.tsx'
import { type Dot, StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { TrackingTable } from '#web/admin/sales/packing/tracking-table.tsx'
import { useTrackingImport } from '#web/admin/sales/packing/use-tracking-import.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { Route } from './+types/import-tracking-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Import tracking', noindex: true })

export default function ImportTrackingPage() {
  const { step, file, rows, failure, check, apply, restart } = useTrackingImport()
  const hasResult = rows.length > 0
  const ships = countOf(rows, 'ship')
  return (
    <AdminPage title="Import tracking">
      {hasResult ? (
        <>
          <Summary name={file?.name} rows={rows} isDone={step === 'done'} />
          {failure && (
            <Notice kind="failed" className="mt-5 max-w-160">
              {failure}
            </Notice>
          )}
          <Counts rows={rows} isDone={step === 'done'} />
          <TrackingTable rows={rows} isDone={step === 'done'} />
          <p className="pt-4 text-caption text-steel-600">
            Rows that match are shipped even if others have a problem. Importing the same file again changes
            nothing.
          </p>
          <ShipBar
            ships={step === 'done' ? 0 : ships}
            busy={step === 'shipping'}
            onShip={() => void apply()}
            onRestart={() => {
              restart()
              requestAnimationFrame(() => document.querySelector<HTMLElement>('input[type="file"]')?.focus())
            }}
          />
        </>
      ) : (
        <Choose isBusy={step === 'checking'} name={file?.name} failure={failure} onFile={check} />
      )}
    </AdminPage>
  )
}

interface ChooseProps {
  isBusy: boolean
  name: string | undefined
  failure: string | null
  onFile: (file: File) => Promise<void>
}

function Choose({ isBusy, name, failure, onFile }: ChooseProps) {
  return (
    <>
      <p className="max-w-[39.1em] text-steel-600">
        Export the orders, buy the labels in your label program, and choose the spreadsheet that it gives you.
        It needs a column with order numbers and one with tracking numbers. You see what each row will do
        before anything changes.
      </p>
      <CsvChoice
        disabled={isBusy}
        onFile={(chosen) => void onFile(chosen)}
        download={{ path: adminEndpoints.exportPacking.path, label: 'Export for labels' }}
        failure={failure}
        checking={isBusy ? (name ?? 'the file') : null}
      />
    </>
  )
}

/** Gets the focus, because the button that was pressed is gone. */
function Summary({ name, rows, isDone }: { name: string | undefined; rows: TrackingRow[]; isDone: boolean }) {
  const summary = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the orders have shipped
  useEffect(() => summary.current?.focus(), [isDone])
  return (
    <p
      ref={summary}
      tabIndex={-1}
      role="status"
      className="-mt-4 text-steel-600 wrap-anywhere focus:shadow-none focus:outline-none md:-mt-6"
    >
      {name}, {pluralize(rows.length, 'row')}. {summaryOf(rows, isDone)}
    </p>
  )
}

function Counts({ rows, isDone }: { rows: TrackingRow[]; isDone: boolean }) {
  const counts: [Dot, number, string][] = [
    ['good', countOf(rows, 'ship'), isDone ? 'shipped' : countOf(rows, 'ship') === 1 ? 'matches' : 'match'],
    ['bad', countOf(rows, 'error'), 'with a problem'],
    ['quiet', countOf(rows, 'unchanged'), 'already shipped'],
    ['quiet', countOf(rows, 'skipped'), 'skipped'],
  ]
  return (
    <ul className="flex flex-wrap gap-x-10 gap-y-2 pt-5 font-medium">
      {counts.map(
        ([dot, count, text]) =>
          count > 0 && (
            <li key={text}>
              <StatusBadge dot={dot}>{`${count} ${text}`}</StatusBadge>
            </li>
          ),
      )}
    </ul>
  )
}

interface ShipBarProps {
  ships: number
  busy: boolean
  onShip: () => void
  onRestart: () => void
}

function ShipBar({ ships, busy, onShip, onRestart }: ShipBarProps) {
  return (
    <ActionBar
      note={<p className="text-steel-600 max-md:sr-only">{ships > 0 && 'Each customer gets one email.'}</p>}
    >
      <Button kind="quiet" disabled={busy} onClick={onRestart} className="max-md:px-3">
        Choose another file
      </Button>
      {ships > 0 ? (
        <Button busy={busy && 'Shipping…'} onClick={onShip} className="grow max-md:px-3">
          Ship {pluralize(ships, 'order')}
        </Button>
      ) : (
        <Link to={ADMIN_PAGES.packing} className={buttonStyle('primary', 'normal', 'grow')}>
          Packing
        </Link>
      )}
    </ActionBar>
  )
}

function countOf(rows: TrackingRow[], outcome: TrackingRow['outcome']): number {
  return rows.filter((row) => row.outcome === outcome).length
}

function summaryOf(rows: TrackingRow[], isDone: boolean): string {
  const ships = countOf(rows, 'ship')
  if (isDone) return ships > 0 ? `${pluralize(ships, 'order')} shipped.` : 'Nothing changed.'
  if (ships > 0) return 'Nothing has changed yet.'
  return countOf(rows, 'error') === 0 ? 'There is nothing left to ship.' : 'No row matches an order to pack.'
}
