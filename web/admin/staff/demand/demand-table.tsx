import { withCommas } from '#contract/platform/values/money.ts'
import type { DemandGroup } from '#contract/staff/demand/demand.ts'

export function DemandTable({ groups }: { groups: DemandGroup[] }) {
  return (
    <table className="demand-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Rank</span>
          </th>
          <th scope="col">Group</th>
          <th scope="col">Demand</th>
          {FIGURES.map(({ label }) => (
            <th key={label} scope="col" className="figure">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group, index) => (
          <GroupRow key={keyOf(group)} rank={index + 1} group={group} />
        ))}
      </tbody>
    </table>
  )
}

const FIGURES: { label: string; of(signals: DemandGroup['signals']): string }[] = [
  { label: 'Waiting', of: ({ waiting }) => withCommas(waiting) },
  { label: 'Saved', of: ({ saved }) => withCommas(saved) },
  { label: 'Searches', of: ({ searches }) => withCommas(searches) },
  { label: 'Sold', of: ({ sold }) => withCommas(sold) },
  { label: 'Days to sell', of: ({ median_days_to_sell }) => daysLabel(median_days_to_sell) },
  { label: 'Commissions', of: ({ commissions }) => withCommas(commissions) },
]

function daysLabel(days: number | null): string {
  if (days === null) return 'None sold'
  return days === 0 ? 'Under 1' : withCommas(days)
}

function GroupRow({ rank, group }: { rank: number; group: DemandGroup }) {
  return (
    <tr>
      <td className="demand-rank">{rank}</td>
      <th scope="row" className="demand-group">
        <span className="block font-semibold text-pretty wrap-anywhere">{group.sentence}</span>
        <span className="block pt-0.5 font-normal wrap-anywhere text-steel-600">{madeOf(group)}</span>
      </th>
      <td className="demand-bar">
        <span className="flex items-center gap-4">
          <span aria-hidden="true" className="h-3.5 grow bg-bone-200">
            <span className="block h-full bg-leather-600" style={{ width: `${group.score}%` }} />
          </span>
          <span className="w-8 text-right">{group.score}</span>
        </span>
      </td>
      {FIGURES.map(({ label, of }) => (
        <td key={label} className="figure" data-label={label}>
          {of(group.signals)}
        </td>
      ))}
    </tr>
  )
}

/** "Bowie Knives, 8–9 in, Damascus, walnut" */
function madeOf({ category, blade_length_band: band, steel, handle_material: handle }: DemandGroup): string {
  const anySteel = band !== null && steel === null ? 'Any steel' : null
  return [category, band && `${band} in`, steel ?? anySteel, handle].filter((part) => part).join(', ')
}

function keyOf({ category, blade_length_band, steel, handle_material }: DemandGroup): string {
  return JSON.stringify([category, blade_length_band, steel, handle_material])
}
