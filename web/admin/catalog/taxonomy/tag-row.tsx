import Trash2 from 'virtual:icon/trash'
import { useId } from 'react'
import type { AdminTag } from '#contract/catalog/products/admin-taxonomy.ts'
import { productCount } from './product-count.ts'

export function TagRow({ tag, onDelete }: { tag: AdminTag; onDelete: () => void }) {
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
