import { withCommas } from '#contract/platform/values/money.ts'
import type { DemandGroup } from '#contract/staff/demand/demand.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'

interface RankedGroup extends DemandGroup {
  rank: number
}

const COLUMNS: Column<RankedGroup>[] = [
  {
    header: 'Rank',
    head: <span className="sr-only">Rank</span>,
    isLabeled: false,
    className: 'demand-rank',
    cell: ({ rank }) => rank,
  },
  {
    header: 'Group',
    kind: 'name',
    className: 'demand-group',
    cell: (group) => (
      <>
        <span className="block font-semibold text-pretty wrap-anywhere">{group.sentence}</span>
        <span className="block pt-0.5 font-normal wrap-anywhere text-steel-600">{madeOf(group)}</span>
      </>
    ),
  },
  {
    header: 'Demand',
    isLabeled: false,
    className: 'demand-bar',
    cell: ({ score }) => (
      <span className="flex items-center gap-4">
        <span aria-hidden="true" className="h-3.5 grow bg-bone-200">
          <span className="block h-full bg-leather-600" style={{ width: `${score}%` }} />
        </span>
        <span className="w-8 text-right">{score}</span>
      </span>
    ),
  },
  figure('Waiting', ({ waiting }) => withCommas(waiting)),
  figure('Saved', ({ saved }) => withCommas(saved)),
  figure('Searches', ({ searches }) => withCommas(searches)),
  figure('Sold', ({ sold }) => withCommas(sold)),
  figure('Days to sell', ({ median_days_to_sell }) => daysLabel(median_days_to_sell)),
  figure('Commissions', ({ commissions }) => withCommas(commissions)),
]

export function DemandTable({ groups }: { groups: DemandGroup[] }) {
  return (
    <AdminTable
      rows={groups.map((group, index) => ({ ...group, rank: index + 1 }))}
      rowKey={keyOf}
      className="demand-table"
      columns={COLUMNS}
    />
  )
}

function figure(header: string, of: (signals: DemandGroup['signals']) => string): Column<RankedGroup> {
  return { header, kind: 'figure', cell: ({ signals }) => of(signals) }
}

function daysLabel(days: number | null): string {
  if (days === null) return 'None sold'
  return days === 0 ? 'Under 1' : withCommas(days)
}

/** "Bowie Knives, 8–9 in, Damascus, walnut" */
function madeOf({ category, blade_length_band: band, steel, handle_material: handle }: DemandGroup): string {
  const anySteel = band !== null && steel === null ? 'Any steel' : null
  return [category, band && `${band} in`, steel ?? anySteel, handle].filter((part) => part).join(', ')
}

function keyOf({ category, blade_length_band, steel, handle_material }: DemandGroup): string {
  return JSON.stringify([category, blade_length_band, steel, handle_material])
}
