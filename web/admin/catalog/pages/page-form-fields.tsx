import { ImageItem } from './image-item.tsx'
import { PAGE_FORMS } from './page-form.ts'
import { TextItem } from './text-item.tsx'
import type { PageEditorState } from './use-page-editor.ts'

export function PageFormFields({ editor }: { editor: PageEditorState }) {
  return (
    <form
      id="page-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editor.save()
      }}
      className="page-form grid gap-12"
    >
      {PAGE_FORMS[editor.page.key].map(({ title, items }) => (
        <section key={title} aria-label={title} className="grid gap-6">
          <h2 className="type-h3">{title}</h2>
          {items.map((item) =>
            'text' in item ? (
              <TextItem key={item.text} item={item} editor={editor} />
            ) : (
              <ImageItem key={item.image} item={item} editor={editor} />
            ),
          )}
        </section>
      ))}
      <p className="text-small text-steel-600">
        {
          'Write {name}, {email}, {phone}, {phones}, {hours}, {place}, {region} or {makers} for what the settings say.'
        }
      </p>
    </form>
  )
}
