import { Field } from '#web/platform/ui/field.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import type { FormText } from './page-form.ts'
import type { PageEditorState } from './use-page-editor.ts'

const MARKDOWN = 'You can use **bold**, lists and [links](/our-process).'

export function TextItem({ item, editor }: { item: FormText; editor: PageEditorState }) {
  const { text: name, label, rows, hint } = item
  const { page, values, errors, setText } = editor
  const value = values.fields[name] ?? ''
  const count = `${value.length.toLocaleString('en-US')} of ${(page.limits[name] ?? 0).toLocaleString('en-US')}`
  const error = errors[name]
  const control = {
    name,
    label,
    value,
    hint: [hint, page.markdown.includes(name) && MARKDOWN, count].filter(Boolean).join(' '),
    error: error && `${error} ${count}`,
    onChange: ({ target }: { target: { value: string } }) => setText(name, target.value),
  }
  return rows ? <TextArea {...control} rows={rows} /> : <Field {...control} autoComplete="off" />
}
