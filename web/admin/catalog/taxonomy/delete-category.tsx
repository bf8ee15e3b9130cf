import { useState } from 'react'
import type { AdminCategory } from '#contract/catalog/products/admin-taxonomy.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { requireCsrfToken } from './name-form.ts'

export interface CategoryToDelete {
  category: AdminCategory
  products: number
  names: string[]
}

interface DeleteCategoryProps {
  toDelete: CategoryToDelete | null
  others: AdminCategory[]
  onClose: () => void
  onDeleted: () => void
}

export function DeleteCategory({ toDelete, others, onClose, onDeleted }: DeleteCategoryProps) {
  const [moving, setMoving] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const { mutate, busy } = useMutation()
  const target = others.find(({ id }) => id === chosen) ?? others[0]

  async function remove({ category: { id, name }, products }: CategoryToDelete) {
    const to = moving ? target : undefined
    const isDeleted = await mutate({
      send: () =>
        requireCsrfToken(() => adminApi.deleteCategory({ id: String(id), ...(to && { moveTo: to.id }) })),
      done: deletedMessage(name, products, to?.name),
      undo: ({ moved }) => requireCsrfToken(() => adminApi.restoreCategory({ id: String(id), moved })),
      failed: `The category '${name}' could not be deleted.`,
    })
    onClose()
    if (isDeleted) onDeleted()
  }

  return (
    <Dialog
      open={toDelete !== null}
      question={`Are you sure you want to delete the category '${toDelete?.category.name}'?`}
      verb="Delete"
      danger
      busy={busy !== null && 'Deleting…'}
      onConfirm={() => toDelete && void remove(toDelete)}
      onCancel={onClose}
    >
      {toDelete && (
        <>
          <Consequences {...toDelete} />
          {toDelete.products > 0 && target && (
            <fieldset className="grid gap-3 pt-5 text-steel-950">
              <legend className="sr-only">Products in this category</legend>
              <div className="grid -space-y-px">
                <RadioCard
                  name="products"
                  label={
                    toDelete.products === 1
                      ? 'Delete the product too'
                      : `Delete all ${toDelete.products} products too`
                  }
                  checked={!moving}
                  onChange={() => setMoving(false)}
                />
                <RadioCard
                  name="products"
                  label={
                    toDelete.products === 1 ? 'Move it to another category' : 'Move them to another category'
                  }
                  checked={moving}
                  onChange={() => setMoving(true)}
                />
              </div>
              {moving && (
                <Select
                  label="Move to"
                  value={target.id}
                  onChange={({ target: { value } }) => setChosen(Number(value))}
                >
                  {others.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </fieldset>
          )}
        </>
      )}
    </Dialog>
  )
}

const MAX_NAMES = 3

function Consequences({ products, names }: CategoryToDelete) {
  const first = names.slice(0, MAX_NAMES)
  const rest = products - first.length
  return (
    <>
      <p>
        Deleting a category removes all its products. It has{' '}
        {products === 0 ? 'none' : pluralize(products, 'product')}
        {products > 0 ? ':' : '.'} {products === 0 && 'It stays in the trash for 30 days.'}
      </p>
      {products > 0 && (
        <>
          <ul className="list-disc py-2 pl-5">
            {first.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {rest > 0 && <li>{rest} more</li>}
          </ul>
          <p>Deleted items stay in the trash for 30 days.</p>
        </>
      )}
    </>
  )
}

function deletedMessage(name: string, products: number, movedTo: string | undefined): string {
  if (products === 0) return `Category '${name}' deleted.`
  if (movedTo) return `Category '${name}' deleted, ${pluralize(products, 'product')} moved to '${movedTo}'.`
  return `Category '${name}' deleted with ${pluralize(products, 'product')}.`
}
