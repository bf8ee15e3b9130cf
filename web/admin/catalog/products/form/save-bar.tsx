import { useNavigate } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { SaveBar } from '#web/admin/platform/form/save-bar.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { useFormState, useFormValues } from './form-context.ts'
import { type FormState, isChanged } from './form-store.ts'

interface ProductSaveBarProps {
  adding: boolean
  failure: string | null
  done: string | null
}

export function ProductSaveBar({ adding, failure, done }: ProductSaveBarProps) {
  const navigate = useNavigate()
  const state = useFormState((whole) => whole)
  const changed = isChanged(state, useFormValues())
  const busy = busyLabel(state)
  return (
    <SaveBar
      formId="product-form"
      busy={busy}
      failure={busy ? null : failure}
      done={busy || changed ? null : done}
      verb={adding ? 'Add Product' : 'Update Product'}
      cancel={
        <Button kind="quiet" onClick={() => void navigate(ADMIN_PAGES.products)}>
          Cancel
        </Button>
      }
    >
      {!busy && changed && 'Unsaved changes are kept in this browser.'}
    </SaveBar>
  )
}

function busyLabel({ saving, images, base }: FormState): string | false {
  if (!saving) return false
  const added = images.filter(({ url }) => url === null || !base.urls.includes(url))
  const uploaded = added.filter(({ url }) => url !== null).length
  return uploaded < added.length ? `Uploading image ${uploaded + 1} of ${added.length}…` : saving
}
