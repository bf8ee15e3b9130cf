import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminCategory } from '#contract/catalog/products/admin-taxonomy.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EditCategory } from './edit-category.tsx'
import { productCount } from './product-count.ts'

interface CategoryRowProps {
  category: AdminCategory
  deleting: boolean
  onDelete: () => void
}

export function CategoryRow({ category, deleting, onDelete }: CategoryRowProps) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const id = useId()

  function close() {
    flushSync(() => setEditing(false))
    edit.current?.focus()
  }

  return (
    <li className="border-b border-bone-300">
      {editing ? (
        <EditCategory category={category} onClose={close} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <Thumbnail url={category.image_url} />
          <div className="min-w-0 grow basis-28">
            <h3 id={id} className="type-label wrap-anywhere">
              {category.name}
            </h3>
            <p className="text-caption text-steel-600">{productCount(category)}</p>
          </div>
          <div className="-mr-3 ml-auto flex">
            <Button
              ref={edit}
              kind="quiet"
              size="card"
              aria-describedby={id}
              onClick={() => setEditing(true)}
              className="px-3!"
            >
              Edit
            </Button>
            <Button
              kind="quiet"
              size="card"
              aria-describedby={id}
              busy={deleting && 'Loading…'}
              onClick={onDelete}
              className="px-3! text-rust-700!"
            >
              Delete
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
