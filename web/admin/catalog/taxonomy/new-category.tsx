import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { ImageField } from './image-field.tsx'
import { useImageFile } from './use-image-file.ts'
import { useNameForm } from './use-name-form.ts'
import { useTaxonomyWrite } from './use-taxonomy-write.ts'

export function NewCategory() {
  const { image, choose, clear: clearImage } = useImageFile()
  const { write, busy } = useTaxonomyWrite()
  const { form, nameField, showNameError, clear } = useNameForm({ submit: add })

  async function add(name: string) {
    const undo = ({ categoryId }: { categoryId: number }) =>
      adminApi.deleteCategory({ id: String(categoryId) })
    const added = await write({
      send: () => adminApi.createCategory({ name }),
      done: image ? '' : `Category '${name}' added.`,
      undo,
      onError: showNameError,
      failed: `The category '${name}' could not be added.`,
    })
    if (!added) return
    clear()
    if (!image) return
    clearImage()
    const body = new FormData()
    body.append('image', image.file)
    await write({
      send: () => adminApi.setCategoryImage({ id: String(added.categoryId), form: body }),
      done: `Category '${name}' added.`,
      undo: () => undo(added),
      failed: `The category '${name}' was added without its image.`,
    })
  }

  return (
    <form {...form} className="flex flex-col gap-4">
      <Field {...nameField} label="New category" />
      <div className="flex gap-3 max-sm:flex-col sm:items-center">
        <ImageField label="Image (optional)" image={image} onChoose={(files) => void choose(files)} />
        {image && (
          <Button kind="quiet" onClick={clearImage}>
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
