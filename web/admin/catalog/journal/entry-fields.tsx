import { type FormEvent, useId } from 'react'
import { MAX_JOURNAL_TEXT } from '#contract/catalog/journal/limits.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Switch } from '#web/platform/ui/switch.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { EntryImages } from './entry-images.tsx'
import type { EntryForm } from './use-entry-form.ts'

interface EntryFieldsProps {
  id: string
  form: EntryForm
  onSubmit: () => void
}

export function EntryFields({ id, form, onSubmit }: EntryFieldsProps) {
  const noteId = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.isSaving) onSubmit()
  }
  return (
    <form ref={form.formRef} id={id} noValidate onSubmit={submit} className="flex max-w-160 flex-col gap-6">
      <TextArea
        label="What you did"
        name="text"
        rows={4}
        maxLength={MAX_JOURNAL_TEXT}
        value={form.text}
        onChange={({ target }) => form.setText(target.value)}
        error={form.errors.text}
        hint={`${form.text.length.toLocaleString('en-US')} of ${MAX_JOURNAL_TEXT.toLocaleString('en-US')}`}
      />
      <Field
        label="Date"
        name="date"
        type="date"
        value={form.date}
        onChange={({ target }) => form.setDate(target.value)}
        error={form.errors.date}
      />
      <EntryImages images={form.images} error={form.errors.images} onChange={form.imagesChanged} />
      <div>
        <Switch
          label="Public"
          name="public"
          checked={form.isPublic}
          onChange={({ target }) => form.setPublic(target.checked)}
          aria-describedby={noteId}
        />
        <p id={noteId} className="-mt-2 pr-16 text-caption text-steel-600">
          Shows on the product’s page as ‘How it was made’.
        </p>
      </div>
    </form>
  )
}
