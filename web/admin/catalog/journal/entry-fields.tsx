import { type ReactNode, useId } from 'react'
import { MAX_JOURNAL_TEXT } from '#contract/catalog/journal/limits.ts'
import { VersionedForm } from '#web/admin/platform/form/versioned-form.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { Switch } from '#web/platform/ui/switch.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { EntryImages } from './entry-images.tsx'
import type { EntryForm } from './use-entry-form.ts'

const FORM_ID = 'journal-entry'

interface EntryFieldsProps {
  entryForm: EntryForm
  leaving: string
  cancel: ReactNode
  /** Below the fields. */
  children: ReactNode
}

export function EntryFields({ entryForm, leaving, cancel, children }: EntryFieldsProps) {
  const { form, images, imageError, setImageError, hasOtherImages } = entryForm
  const { field, methods } = form
  const { length } = methods.watch('text')
  const { defaultValues } = methods.formState
  const noteId = useId()
  return (
    <VersionedForm
      form={form}
      formId={FORM_ID}
      leaving={leaving}
      unsaved={null}
      isUnsaved={hasOtherImages}
      cancel={cancel}
      verb="Save entry"
    >
      <form {...form.form} id={FORM_ID} className="flex max-w-160 flex-col gap-6">
        <TextArea
          {...field('text')}
          label="What you did"
          rows={4}
          maxLength={MAX_JOURNAL_TEXT}
          defaultValue={defaultValues?.text}
          hint={`${length.toLocaleString('en-US')} of ${MAX_JOURNAL_TEXT.toLocaleString('en-US')}`}
        />
        <Field {...field('date')} label="Date" type="date" defaultValue={defaultValues?.date} />
        <EntryImages images={images} error={imageError ?? undefined} onChange={() => setImageError(null)} />
        <div>
          <Switch
            {...methods.register('public')}
            label="Public"
            defaultChecked={defaultValues?.public}
            aria-describedby={noteId}
          />
          <p id={noteId} className="-mt-2 pr-16 text-caption text-steel-600">
            Shows on the product’s page as ‘How it was made’.
          </p>
        </div>
      </form>
      {children}
    </VersionedForm>
  )
}
