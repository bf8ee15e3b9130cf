import type { StateCode } from '#contract/platform/values/us-states.ts'

interface CardFeeLaw {
  state: StateCode
  kind: 'forbids' | 'limits'
  rule: string
}

/** Information for the owners, not legal advice. Check it again before relying on it. */
export const CARD_FEE_LAWS_AS_OF = '2026-11-21'

/** Sources: the card networks' lists of surcharge bans, as merchants' guides repeat them; California's SB 478. */
export const CARD_FEE_LAWS: readonly CardFeeLaw[] = [
  { state: 'CT', kind: 'forbids', rule: 'No surcharge for paying by card.' },
  { state: 'ME', kind: 'forbids', rule: 'No surcharge for paying by card.' },
  { state: 'MA', kind: 'forbids', rule: 'No surcharge for paying by card.' },
  {
    state: 'CA',
    kind: 'limits',
    rule: 'Since July 1, 2024, the advertised price must include every mandatory fee (SB 478).',
  },
  { state: 'CO', kind: 'limits', rule: 'At most 2% or what the payment costs the shop.' },
  { state: 'NY', kind: 'limits', rule: 'The full price with a card must be shown.' },
]
