import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { ImageField } from './image-field.tsx'
import { NAME_FIELD, NAME_FORM, requireCsrfToken } from './name-form.ts'
import { useImageFile } from './use-image-file.ts'

export function NewCategory() {
  const { image, choose, clear: clearImage } = useImageFile()
  const { mutate } = useMutation()
  const { form, field, methods, busy } = useMutationForm({
    ...NAME_FORM,
    defaultValues: { name: '' },
    async send({ name }) {
      const { categoryId } = await requireCsrfToken(() => adminApi.createCategory({ name }))
      return { categoryId, name }
    },
    done: ({ name }) => (image ? '' : added(name)),
    undo: remove,
    onDone() {
      methods.setValue('name', '')
    },
    onReloaded: ({ categoryId, name }) => image && addImage(categoryId, name, image.file),
    fallback: ({ name }) => `The category '${name}' could not be added.`,
  })

  async function addImage(categoryId: number, name: string, file: File) {
    clearImage()
    const body = new FormData()
    body.append('image', file)
    await mutate({
      send: () => requireCsrfToken(() => adminApi.setCategoryImage({ id: String(categoryId), form: body })),
      done: added(name),
      undo: () => remove({ categoryId }),
      failed: `The category '${name}' was added without its image.`,
    })
  }

  return (
    <form {...form} className="flex flex-col gap-4">
      <Field {...field('name')} {...NAME_FIELD} label="New category" />
      <div className="flex gap-3 max-sm:flex-col sm:items-center">
        <ImageField label="Image (optional)" image={image} onChoose={(files) => void choose(files)} />
        {image && (
          <Button kind="quiet" onClick={clearImage}>
            Remove image
          </Button>
        )}
      </div>
      <Button type="submit" busy={busy && 'Adding…'} className="sm:self-start">
        Add Category
      </Button>
    </form>
  )
}

const added = (name: string) => `Category '${name}' added.`

function remove({ categoryId }: { categoryId: number }): Promise<unknown> {
  return requireCsrfToken(() => adminApi.deleteCategory({ id: String(categoryId) }))
}
