import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminTag } from '#contract/catalog/products/admin-taxonomy.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { TagRow } from './tag-row.tsx'
import { useNameForm } from './use-name-form.ts'
import { useTaxonomyWrite } from './use-taxonomy-write.ts'

export function Tags({ tags }: { tags: AdminTag[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [toDelete, setToDelete] = useState<AdminTag | null>(null)
  const { write, busy } = useTaxonomyWrite()

  async function remove({ id, name }: AdminTag) {
    const isDeleted = await write({
      send: () => adminApi.deleteTag({ id: String(id) }),
      done: `Tag '${name}' deleted.`,
      undo: () => adminApi.restoreTag({ id: String(id) }),
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
  const { write, busy } = useTaxonomyWrite()
  const { form, nameField, showNameError, clear } = useNameForm({ submit: add })

  async function add(name: string) {
    const added = await write({
      send: () => adminApi.createTag({ name }),
      done: `Tag '${name}' added.`,
      undo: ({ data }) => adminApi.deleteTag({ id: String(data.id) }),
      onError: showNameError,
      failed: `The tag '${name}' could not be added.`,
    })
    if (added) clear()
  }

  return (
    <form {...form} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <Field {...nameField} label="New tag" />
      <Button type="submit" kind="secondary" busy={busy !== null && 'Adding…'} className="mt-7.5 px-5!">
        Add Tag
      </Button>
    </form>
  )
}
