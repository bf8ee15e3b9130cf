import type { Commission } from '#contract/sales/commissions/commissions.ts'

/** For unit tests. */
export function commissionWith(change: Partial<Commission>): Commission {
  return {
    ...{ commission_uuid: '4c1e88b0-0000-4000-8000-000000000000', name: 'June Whitlock' },
    ...{ state: 'enquiry', created_at: '2026-09-14T15:00:00.000Z' },
    wishes: {
      ...{ kind: 'bowie-knives', kind_label: 'Bowie Knives', blade_length_in: 8.5, steel: null },
      ...{ handle_material: null, sheath: null, budget_min: null, budget_max: null, needed_by: null },
      ...{ like_product_id: null, text: 'A bowie for my brother.', images: [] },
    },
    ...{ like_product: null, quote: null, ship_to: null, order_uuid: null },
    ...{ notes: [], messages: [], payments: [], timeline: [] },
    ...change,
  }
}

export const QUOTE: NonNullable<Commission['quote']> = {
  ...{ price: 720, deposit_percent: 30, deposit: 216 },
  ...{
    finish_by: '2026-12-12',
    valid_until: '2026-09-30',
    description: null,
    at: '2026-09-16T15:00:00.000Z',
  },
}
