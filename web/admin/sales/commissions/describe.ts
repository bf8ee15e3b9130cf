import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { pieceLabel } from '#contract/sales/commissions/piece-noun.ts'

type Wishes = AdminCommission['wishes']

/** "Hunting knife, 4.5 in, CPM 154, stag" */
export function describeWishes(wishes: Wishes): string {
  const { blade_length_in, steel, handle_material } = wishes
  const blade = blade_length_in === null ? null : `${blade_length_in}\u00a0in`
  return [pieceLabel(wishes), blade, steel, handle_material].filter(Boolean).join(', ')
}

/** "$285", "$285.50" */
function plainDollars(dollars: number): string {
  return formatDollars(dollars).replace(/\.00$/, '')
}

/** "$500–650", "to $700", "from $500"; null when the customer named none. */
export function budgetLabel({ budget_min: min, budget_max: max }: Wishes): string | null {
  if (min === null && max === null) return null
  if (max === null) return `from ${plainDollars(min ?? 0)}`
  if (min === null || min === 0) return `to ${plainDollars(max)}`
  if (min === max) return plainDollars(max)
  return `${plainDollars(min)}–${plainDollars(max).slice(1)}`
}

/** The quoted price, else the budget. `word` comes before a budget. */
export function amountLabel({ quote, wishes, state }: AdminCommission): { word?: 'Budget'; text: string } {
  if (quote && state !== 'enquiry') return { text: plainDollars(quote.price) }
  const budget = budgetLabel(wishes)
  return budget ? { word: 'Budget', text: budget } : { text: 'No budget named' }
}
