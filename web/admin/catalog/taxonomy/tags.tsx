import Trash2 from 'virtual:icon/trash'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminTag } from '#contract/catalog/products/admin-taxonomy.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { NAME_FIELD, NAME_FORM, requireCsrfToken } from './name-form.ts'
import { productCount } from './product-count.ts'

export function Tags({ tags }: { tags: AdminTag[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [toDelete, setToDelete] = useState<AdminTag | null>(null)
  const { mutate, busy } = useMutation()

  async function remove({ id, name }: AdminTag) {
    const isDeleted = await mutate({
      send: () => requireCsrfToken(() => adminApi.deleteTag({ id: String(id) })),
      done: `Tag '${name}' deleted.`,
      undo: () => requireCsrfToken(() => adminApi.restoreTag({ id: String(id) })),
      failed: `The tag '${name}' could not be deleted.`,
    })
    flushSync(() => setToDelete(null))
    if (isDeleted) heading.current?.focus()
  }

  return (
    <section aria-labelledby="tags">
      <h2 ref={heading} id="tags" tabIndex={-1} className="type-h2-inner pb-5">
        Tags
      </h2>
      <NewTag />
      {tags.length === 0 ? (
        <p className="mt-8 border-t border-bone-300 pt-6">No tags found.</p>
      ) : (
        <ul aria-labelledby="tags" className="mt-8 gap-10 border-t border-bone-300 sm:columns-2">
          {tags.map((tag) => (
            <TagRow key={tag.id} tag={tag} onDelete={() => setToDelete(tag)} />
          ))}
        </ul>
      )}
      <Dialog
        open={toDelete !== null}
        question={`Are you sure you want to delete the tag '${toDelete?.name}'?`}
        verb="Delete"
        danger
        busy={busy !== null && 'Deleting…'}
        onConfirm={() => toDelete && void remove(toDelete)}
        onCancel={() => setToDelete(null)}
      >
        Deleting a tag only removes it from products. {toDelete && usage(toDelete)} It stays in the trash for
        30 days.
      </Dialog>
    </section>
  )
}

function usage({ products }: AdminTag): string {
  if (products === 0) return 'No products have this tag.'
  return `${pluralize(products, 'product has', 'products have')} this tag.`
}

function NewTag() {
  const { form, field, methods, busy } = useMutationForm({
    ...NAME_FORM,
    defaultValues: { name: '' },
    send: ({ name }) => requireCsrfToken(() => adminApi.createTag({ name })),
    done: ({ data }) => `Tag '${data.name}' added.`,
    undo: ({ data }) => requireCsrfToken(() => adminApi.deleteTag({ id: String(data.id) })),
    onDone() {
      methods.setValue('name', '')
    },
    fallback: ({ name }) => `The tag '${name}' could not be added.`,
  })

  return (
    <form {...form} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <Field {...field('name')} {...NAME_FIELD} label="New tag" />
      <Button type="submit" kind="secondary" busy={busy && 'Adding…'} className="mt-7.5 px-5!">
        Add Tag
      </Button>
    </form>
  )
}

function TagRow({ tag, onDelete }: { tag: AdminTag; onDelete: () => void }) {
  const id = useId()
  return (
    <li className="flex break-inside-avoid items-center gap-x-4 border-b border-bone-300 py-1.5">
      <h3 id={id} className="type-label min-w-0 grow wrap-anywhere">
        {tag.name}
      </h3>
      <p className="shrink-0 text-caption text-steel-600">{productCount(tag)}</p>
      <button
        type="button"
        aria-label="Delete"
        aria-describedby={id}
        onClick={onDelete}
        className="-mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-rust-700 hover:bg-bone-200"
      >
        <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  )
}
