import { useNavigate } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useFormState, useFormValues } from './form-context.ts'
import { type FormState, isChanged } from './form-store.ts'

interface SaveBarProps {
  adding: boolean
  failure: string | null
  done: string | null
}

export function SaveBar({ adding, failure, done }: SaveBarProps) {
  const navigate = useNavigate()
  const state = useFormState((whole) => whole)
  const changed = isChanged(state, useFormValues())
  const busy = busyLabel(state)
  return (
    <div className="save-bar fixed inset-x-0 bottom-0 z-30 bg-bone-50 pb-[env(safe-area-inset-bottom)] shadow-bar">
      <div className="page-width flex flex-wrap items-center gap-x-6 py-3">
        <div className="min-w-0 text-small max-md:w-full md:grow">{!busy && message()}</div>
        <div className="flex w-full gap-3 md:ml-auto md:w-auto">
          <Button kind="quiet" onClick={() => void navigate(ADMIN_PAGES.products)}>
            Cancel
          </Button>
          <Button type="submit" form="product-form" busy={busy} className="grow md:min-w-60">
            {adding ? 'Add Product' : 'Update Product'}
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {busy}
      </p>
    </div>
  )

  function message() {
    if (failure) {
      return (
        <p role="alert" className="pb-2 text-rust-700 md:pb-0">
          {failure}
        </p>
      )
    }
    if (changed)
      return <p className="text-steel-600 max-md:hidden">Unsaved changes are kept in this browser.</p>
    if (!done) return null
    return (
      <p role="status" className="pb-2 text-green-700 md:pb-0">
        {done}
      </p>
    )
  }
}

function busyLabel({ saving, images, base }: FormState): string | false {
  if (!saving) return false
  const added = images.filter(({ url }) => url === null || !base.urls.includes(url))
  const uploaded = added.filter(({ url }) => url !== null).length
  return uploaded < added.length ? `Uploading image ${uploaded + 1} of ${added.length}…` : saving
}
