import type { FormEvent } from 'react'
import type { StaffCategory } from '#contract/staff-labels.ts'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ImageField } from './image-field.tsx'
import { useLabelWrite } from './use-label-write.ts'
import { useNameField } from './use-name-field.ts'
import { usePickedImage } from './use-picked-image.ts'

interface EditCategoryProps {
  category: StaffCategory
  onClose: () => void
}

/** A category's name and picture, in the place of its row. */
export function EditCategory({ category, onClose }: EditCategoryProps) {
  const id = String(category.id)
  const { field, read, takes } = useNameField(category.name)
  const { picked, pick, drop } = usePickedImage()
  const { write, busy } = useLabelWrite()

  async function save(event: FormEvent) {
    event.preventDefault()
    const name = read()
    if (name === null) return
    const form = formOf(name, picked?.file)
    const saved = await write({
      send: () => browserApi.admin.updateCategory({ id, form }),
      done: `Category '${name}' saved.`,
      // Its former picture is not here to be sent again.
      ...(!picked && {
        undo: () => browserApi.admin.updateCategory({ id, form: formOf(category.name) }),
      }),
      takes,
      failed: `The category '${name}' could not be saved.`,
    })
    if (saved) onClose()
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="flex flex-col gap-4 py-5"
    >
      <Field {...field} label="Name" required autoFocus />
      <div className="flex gap-3 max-sm:flex-col sm:items-center">
        <ImageField
          label="New image"
          picked={picked}
          present={category.image_url}
          onPick={(files) => void pick(files)}
        />
        {picked && (
          <Button kind="quiet" onClick={drop}>
            Restore Original
          </Button>
        )}
      </div>
      <div className="flex gap-3">
        <Button type="submit" busy={busy !== null && 'Saving…'} className="max-sm:grow">
          Save
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function formOf(name: string, image?: File): FormData {
  const form = new FormData()
  form.append('name', name)
  if (image) form.append('image', image)
  return form
}
