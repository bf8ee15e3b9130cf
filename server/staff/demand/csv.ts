import type { Readable } from 'node:stream'
import type { Demand } from '#contract/staff/demand/demand.ts'
import { csvFile } from '#server/platform/csv/csv.ts'

const TITLES = [
  'Category',
  'Blade length (in)',
  'Steel',
  'Handle',
  'Score',
  'Views',
  'Searches',
  'Searches without results',
  'Waiting',
  'Saved',
  'Sold',
  'Median days to sell',
  'Commissions',
  'Summary',
]

export function demandCsv({ groups }: Demand): Readable {
  async function* batches() {
    yield groups.map(({ signals, ...group }) => [
      group.category,
      group.blade_length_band,
      group.steel,
      group.handle_material,
      group.score,
      signals.views,
      signals.searches,
      signals.no_result_searches,
      signals.waiting,
      signals.saved,
      signals.sold,
      signals.median_days_to_sell,
      signals.commissions,
      group.sentence,
    ])
  }
  return csvFile(TITLES, batches())
}
