import { useNavigate } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { Button } from '#web/ui/button.tsx'
import { useForm } from './form-context.ts'
import { type FormState, isChanged } from './form-state.ts'

/** Always under the thumb: the way back and the one button, and above them what became of it. */
export function SaveBar() {
  const { state } = useForm()
  const navigate = useNavigate()
  const { adding } = state
  return (
    <div className="save-bar fixed inset-x-0 bottom-0 z-30 bg-bone-50 pb-[env(safe-area-inset-bottom)] shadow-bar">
      <div className="page-width flex flex-wrap items-center gap-x-6 py-3">
        <Outcome />
        <div className="flex w-full gap-3 md:ml-auto md:w-auto">
          <Button kind="quiet" onClick={() => void navigate(STAFF_PAGES.products)}>
            Cancel
          </Button>
          <Button type="submit" form="product-form" busy={busyWords(state)} className="grow md:min-w-60">
            {adding ? 'Add Product' : 'Update Product'}
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {busyWords(state)}
      </p>
    </div>
  )
}

/** What the button is doing, and how far it is. */
function busyWords({ saving, pictures, base }: FormState): string | false {
  if (!saving) return false
  const fresh = pictures.filter(({ url }) => url === null || !base.urls.includes(url))
  const there = fresh.filter(({ url }) => url !== null).length
  return there < fresh.length ? `Sending image ${there + 1} of ${fresh.length}…` : saving
}

function Outcome() {
  const { state } = useForm()
  const { outcome, saving } = state
  const isDone = outcome?.kind === 'done'
  return (
    <div className="min-w-0 text-small max-md:w-full md:grow">
      {outcome && !saving && (
        <p
          role={isDone ? 'status' : 'alert'}
          className={isDone ? 'pb-2 text-green-700 md:pb-0' : 'pb-2 text-rust-700 md:pb-0'}
        >
          {outcome.text}
        </p>
      )}
      {!outcome && !saving && isChanged(state) && (
        <p className="text-steel-600 max-md:hidden">Not saved yet. It is kept in this browser.</p>
      )}
    </div>
  )
}
