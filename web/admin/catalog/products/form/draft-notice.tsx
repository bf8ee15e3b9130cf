import { useState } from 'react'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'
import { deleteDraft } from './draft.ts'
import { useFormState, useProductForm } from './form-context.ts'
import { fromProduct } from './form-store.ts'

export function DraftNotice() {
  const { store, methods, draftKey } = useProductForm()
  const restoredAt = useFormState((state) => state.restoredAt)
  const [busy, setBusy] = useState(false)
  if (!restoredAt) return null

  /** Discards the draft. A new product that was partly saved stays unpublished. */
  async function discard() {
    const { adding, productId } = store.getState()
    const { name } = methods.getValues()
    setBusy(true)
    try {
      const product =
        adding || productId === null ? null : (await adminApi.product({ id: String(productId) })).data
      const fresh = fromProduct(product)
      methods.setValues(fresh.base.values)
      methods.clearErrors()
      store.setState({
        ...fresh,
        ...(adding && { productId: null, unansweredName: null }),
        fileErrors: [],
        conflict: null,
        restoredAt: null,
      })
      await deleteDraft(draftKey)
      showNotice(
        adding && productId !== null
          ? `Draft discarded. '${name}' stays in Products as a draft.`
          : 'Draft discarded.',
      )
    } catch {
      showAlert('The product could not be loaded. Try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-bone-200 px-5 py-3">
      <p role="status">
        Unsaved changes from <LocalTime instant={restoredAt} /> were restored.
      </p>
      <Button kind="secondary" size="card" busy={busy && 'Discarding…'} onClick={() => void discard()}>
        Discard draft
      </Button>
    </div>
  )
}
