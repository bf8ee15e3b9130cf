import { useState } from 'react'
import { browserApi } from '#web/browser-api.ts'
import { LocalTime } from '#web/orders/local-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { showAlert, showNotice } from '#web/ui/toast-store.ts'
import { dropDraft } from './draft.ts'
import { useForm } from './form-context.ts'
import { fromPiece, type ProductForm } from './form-state.ts'

/** Says that what stands here was typed earlier and never saved, and lets one begin again. */
export function DraftNotice() {
  const { form, draft, state } = useForm()
  const [busy, setBusy] = useState(false)
  if (!state.restored) return null
  async function discard() {
    setBusy(true)
    try {
      await discardDraft(form, draft)
    } catch {
      showAlert('The shop could not be asked how the piece stands now. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-bone-200 px-5 py-3">
      <p role="status">
        We kept what you had not saved on <LocalTime instant={state.restored} />.
      </p>
      <Button kind="secondary" size="card" busy={busy && 'Discarding…'} onClick={() => void discard()}>
        Discard draft
      </Button>
    </div>
  )
}

/** Back to the piece as it is in the shop; a new one that got half way stays there as a draft. */
async function discardDraft(form: ProductForm, draft: string): Promise<void> {
  const { adding, pieceId, values } = form.get()
  const piece =
    adding || pieceId === null ? null : (await browserApi.admin.product({ id: String(pieceId) })).data
  form.change({
    ...fromPiece(piece),
    ...(adding && { pieceId: null, unanswered: null }),
    faults: {},
    refused: [],
    outcome: null,
    conflict: null,
    restored: null,
  })
  await dropDraft(draft)
  const rest =
    adding && pieceId !== null ? ` What was sent of '${values.name}' stays in Products, as a draft.` : ''
  showNotice(`Draft discarded.${rest}`)
}
