import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { BaseFields } from './base-fields.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { dropDraft } from './draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FactsFields } from './facts-fields.tsx'
import { FormContext } from './form-context.ts'
import type { ProductForm as Form } from './form-state.ts'
import { PictureSection } from './picture-section.tsx'
import { PublishedSwitch } from './published-switch.tsx'
import { SaveBar } from './save-bar.tsx'
import { savePiece } from './save-piece.ts'
import { useStore } from './store.ts'
import { TagPicker } from './tag-picker.tsx'
import { useDraft } from './use-draft.ts'

interface ProductFormProps {
  form: Form
  /** Under which the browser keeps what is not saved. */
  draft: string
  onSaved?: () => void
  /** What stands at the end of it. */
  children?: ReactNode
}

/** All there is to say of a piece, to add it or to change it. */
export function ProductForm({ form, draft, onSaved, children }: ProductFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { faultsShown, conflict } = useStore(form)
  useDraft(form, draft, element)
  useEffect(() => {
    if (faultsShown > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faultsShown])

  async function save() {
    if (!(await savePiece(form))) return
    await dropDraft(draft)
    onSaved?.()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <FormContext value={{ form, draft }}>
      <DraftNotice />
      {conflict && <ConflictPanel key={conflict.data.version} onSettled={() => void save()} />}
      <form
        ref={element}
        id="product-form"
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="product-form grid items-start gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr]"
      >
        <BaseFields />
        <div className="grid gap-10 lg:row-span-2">
          <PictureSection />
          <TagPicker />
          <PublishedSwitch />
        </div>
        <FactsFields />
      </form>
      {children}
      <SaveBar />
    </FormContext>
  )
}
