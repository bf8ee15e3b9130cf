import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'

interface SelectionBarProps {
  selected: AdminProduct[]
  onClear: () => void
}

/** Actions for the selected products. */
export function SelectionBar({ selected, onClear }: SelectionBarProps) {
  const { mutate, busy } = useMutation()
  const listed = selected.filter(({ archived }) => !archived)
  const archived = selected.filter((product) => product.archived)

  async function archive(products: AdminProduct[], to: boolean) {
    const ids = products.map(({ id }) => id)
    const name = products.length === 1 ? `'${products[0]?.name}'` : pluralize(products.length, 'product')
    const reply = await mutate({
      key: to ? 'archive' : 'unarchive',
      send: () => adminApi.archiveProducts({ ids, archived: to }),
      done: to ? `${name} archived.` : `${name} back in the shop.`,
      undo: () => adminApi.archiveProducts({ ids, archived: !to }),
      failed: `${name} could not be changed.`,
    })
    if (reply) onClear()
  }

  if (selected.length === 0) return null
  return (
    <section
      aria-label="Selected products"
      className="sticky top-(--header-height) z-10 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-bone-200 px-4 py-1.5"
    >
      <p role="status" className="grow py-2 font-[550]">
        {selected.length} selected
      </p>
      {listed.length > 0 && (
        <Button
          kind="quiet"
          size="card"
          busy={busy === 'archive' && 'Archiving…'}
          onClick={() => void archive(listed, true)}
        >
          Archive
        </Button>
      )}
      {archived.length > 0 && (
        <Button
          kind="quiet"
          size="card"
          busy={busy === 'unarchive' && 'Unarchiving…'}
          onClick={() => void archive(archived, false)}
        >
          Unarchive
        </Button>
      )}
      <Button kind="quiet" size="card" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}
