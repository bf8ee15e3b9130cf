import { pluralize } from '#contract/platform/values/pluralize.ts'
import { removeAll } from '#web/customers/saved/toggle-saved.ts'
import { Button } from '#web/platform/ui/button.tsx'

/** Pieces that left the shop have no name any more. */
export function RemovedNotice({ ids }: { ids: number[] }) {
  if (ids.length === 0) return null
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-control bg-bone-200 px-5 py-2">
      <p className="py-1.5">
        {pluralize(ids.length, 'saved piece is', 'saved pieces are')} no longer in the shop.
      </p>
      <Button kind="quiet" size="card" className="-mx-4.5" onClick={() => void removeAll(ids)}>
        Remove {ids.length === 1 ? 'it' : 'them'}
      </Button>
    </div>
  )
}
