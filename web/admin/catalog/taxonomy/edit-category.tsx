import type { AdminCategory } from '#contract/catalog/products/admin-taxonomy.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { ImageField } from './image-field.tsx'
import { NAME_FIELD, NAME_FORM, requireCsrfToken } from './name-form.ts'
import { useImageFile } from './use-image-file.ts'

interface EditCategoryProps {
  category: AdminCategory
  onClose: () => void
}

export function EditCategory({ category, onClose }: EditCategoryProps) {
  const id = String(category.id)
  const { image, choose, clear: clearImage } = useImageFile()
  const save = (name: string, file?: File) =>
    requireCsrfToken(() => adminApi.updateCategory({ id, form: bodyOf(name, file) }))
  const { form, field, busy } = useMutationForm({
    ...NAME_FORM,
    defaultValues: { name: category.name },
    send: async ({ name }) => {
      await save(name, image?.file)
      return name
    },
    done: (name) => `Category '${name}' saved.`,
    undo: () => save(category.name),
    // The browser does not have the previous image, so it cannot be restored.
    canUndo: () => !image,
    onReloaded: onClose,
    fallback: ({ name }) => `The category '${name}' could not be saved.`,
  })

  return (
    <form
      {...form}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="flex flex-col gap-4 py-5"
    >
      <Field {...field('name')} {...NAME_FIELD} label="Name" defaultValue={category.name} autoFocus />
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
        <Button type="submit" busy={busy && 'Saving…'} className="max-sm:grow">
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
