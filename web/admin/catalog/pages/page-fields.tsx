import type { EditedPage } from '#contract/catalog/pages/pages.ts'
import { useFormValue, useFormValues, useInput } from '#web/admin/platform/form/form-context.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { ImageItem } from './image-item.tsx'
import { type FormText, PAGE_FORMS } from './page-form.ts'
import { type Checked, liveErrors, type PageValues } from './use-page-form.ts'

const MARKDOWN = 'You can use **bold**, lists and [links](/our-process).'

interface PageFieldsProps {
  page: EditedPage
  checked: Checked
}

export function PageFields({ page, checked }: PageFieldsProps) {
  const errors = liveErrors(page, useFormValues<PageValues>(), checked)
  return (
    <>
      {PAGE_FORMS[page.key].map(({ title, items }) => (
        <section key={title} aria-label={title} className="grid gap-6">
          <h2 className="type-h3">{title}</h2>
          {items.map((item) =>
            'text' in item ? (
              <TextItem key={item.text} item={item} page={page} liveError={errors[item.text]} />
            ) : (
              <ImageItem key={item.image} item={item} pageKey={page.key} liveErrors={errors} />
            ),
          )}
        </section>
      ))}
      <p className="text-small text-steel-600">
        {
          'Write {name}, {email}, {phone}, {phones}, {hours}, {place}, {region} or {makers} for what the settings say.'
        }
      </p>
    </>
  )
}

interface TextItemProps {
  item: FormText
  page: EditedPage
  liveError: string | undefined
}

function TextItem({ item: { text: name, label, rows, hint }, page, liveError }: TextItemProps) {
  const field = useInput(name)
  const { length } = useFormValue<string>(name)
  const count = `${length.toLocaleString('en-US')} of ${(page.limits[name] ?? 0).toLocaleString('en-US')}`
  const error = field.error ?? liveError
  const control = {
    ...field,
    label,
    hint: [hint, page.markdown.includes(name) && MARKDOWN, count].filter(Boolean).join(' '),
    error: error && `${error} ${count}`,
  }
  return rows ? <TextArea {...control} rows={rows} /> : <Field {...control} autoComplete="off" />
}
