import type { ProductState } from '#contract/product-states.ts'
import { RUNNING_LOW } from '#contract/shop.ts'
import type { StaffProduct } from '#contract/staff-products.ts'
import { classes } from '#web/ui/classes.ts'
import { STATE_WORDS } from './product-filters.ts'

const DOTS: Record<ProductState, string> = {
  published: 'bg-green-700',
  draft: 'bg-bone-500',
  sold_out: 'bg-rust-700',
  running_low: 'bg-brass-400',
}

/** Where a piece stands, as a word with a dot. */
export function StateWord({ piece }: { piece: StaffProduct }) {
  const state = stateOf(piece)
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', DOTS[state])} />
      {STATE_WORDS[state]}
    </span>
  )
}

function stateOf({ published, stock }: StaffProduct): ProductState {
  if (!published) return 'draft'
  if (stock === 0) return 'sold_out'
  return stock <= RUNNING_LOW ? 'running_low' : 'published'
}
