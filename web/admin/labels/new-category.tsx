import type { FormEvent } from 'react'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ImageField } from './image-field.tsx'
import { useLabelWrite } from './use-label-write.ts'
import { useNameField } from './use-name-field.ts'
import { usePickedImage } from './use-picked-image.ts'

/** Adds a category, at once with its picture when one is chosen. */
export function NewCategory() {
  const { field, read, takes, clear } = useNameField()
  const { picked, pick, drop } = usePickedImage()
  const { write, busy } = useLabelWrite()

  async function add(event: FormEvent) {
    event.preventDefault()
    const name = read()
    if (name === null) return
    const undo = ({ categoryId }: { categoryId: number }) =>
      browserApi.admin.deleteCategory({ id: String(categoryId) })
    const added = await write({
      send: () => browserApi.admin.createCategory({ name }),
      done: picked ? '' : `Category '${name}' added.`,
      undo,
      takes,
      failed: `The category '${name}' could not be added.`,
    })
    if (!added) return
    clear()
    if (!picked) return
    drop()
    const form = new FormData()
    form.append('image', picked.file)
    await write({
      send: () => browserApi.admin.setCategoryImage({ id: String(added.categoryId), form }),
      done: `Category '${name}' added.`,
      undo: () => undo(added),
      failed: `The category '${name}' was added, but not its picture.`,
    })
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-4">
      <Field {...field} label="New category" required />
      <div className="flex gap-3 max-sm:flex-col sm:items-center">
        <ImageField label="Image (optional)" picked={picked} onPick={(files) => void pick(files)} />
        {picked && (
          <Button kind="quiet" onClick={drop}>
            Remove image
          </Button>
        )}
      </div>
      <Button type="submit" busy={busy !== null && 'Adding…'} className="sm:self-start">
        Add Category
      </Button>
    </form>
  )
}
