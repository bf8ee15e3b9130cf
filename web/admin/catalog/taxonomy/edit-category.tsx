import type { AdminCategory } from '#contract/catalog/products/admin-taxonomy.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { ImageField } from './image-field.tsx'
import { useImageFile } from './use-image-file.ts'
import { useNameForm } from './use-name-form.ts'
import { useTaxonomyWrite } from './use-taxonomy-write.ts'

interface EditCategoryProps {
  category: AdminCategory
  onClose: () => void
}

export function EditCategory({ category, onClose }: EditCategoryProps) {
  const id = String(category.id)
  const { image, choose, clear: clearImage } = useImageFile()
  const { write, busy } = useTaxonomyWrite()
  const { form, nameField, showNameError } = useNameForm({ initial: category.name, submit: save })

  async function save(name: string) {
    const body = bodyOf(name, image?.file)
    const saved = await write({
      send: () => adminApi.updateCategory({ id, form: body }),
      done: `Category '${name}' saved.`,
      // The browser does not have the previous image, so it cannot be restored.
      ...(!image && {
        undo: () => adminApi.updateCategory({ id, form: bodyOf(category.name) }),
      }),
      onError: showNameError,
      failed: `The category '${name}' could not be saved.`,
    })
    if (saved) onClose()
  }

  return (
    <form
      {...form}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="flex flex-col gap-4 py-5"
    >
      <Field {...nameField} label="Name" autoFocus />
      <div className="flex gap-3 max-sm:flex-col sm:items-center">
        <ImageField
          label="New image"
          image={image}
          currentUrl={category.image_url}
          onChoose={(files) => void choose(files)}
        />
        {image && (
          <Button kind="quiet" onClick={clearImage}>
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

function bodyOf(name: string, image?: File): FormData {
  const form = new FormData()
  form.append('name', name)
  if (image) form.append('image', image)
  return form
}
