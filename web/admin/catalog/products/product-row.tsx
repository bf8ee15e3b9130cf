import { useNavigate } from 'react-router'
import { adminProductPage, waitingListPage } from '#contract/app/admin-paths.ts'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import type { ProductState } from '#contract/catalog/products/product-states.ts'
import { LOW_STOCK } from '#contract/platform/values/limits.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { type Dot, StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { STATE_LABELS } from './product-filters.ts'
import { SelectBox } from './select-box.tsx'
import { StockField } from './stock-field.tsx'

const DOTS: Record<ProductState, Dot> = {
  published: 'good',
  draft: 'quiet',
  sold_out: 'bad',
  running_low: 'waiting',
  archived: 'quiet',
}

interface ProductRowProps {
  product: AdminProduct
  selected: boolean
  onSelect: (selected: boolean) => void
  deleting: boolean
  onDelete: () => void
}

export const rowId = ({ id }: AdminProduct) => `product-${id}`

export function ProductRow({ product, selected, onSelect, deleting, onDelete }: ProductRowProps) {
  const { id, name, category_name, price, image_url, updated_at } = product
  const state = stateOf(product)
  return (
    <tr id={rowId(product)} tabIndex={-1}>
      <th scope="row" className="font-normal">
        <div className="flex min-w-0 grow items-center gap-4">
          <SelectBox label={`Select ${name}`} checked={selected} onSelect={onSelect} />
          <Thumbnail url={image_url} />
          <div className="min-w-0">
            <Link
              to={adminProductPage(id)}
              className="inline-flex min-h-11 items-center font-[550] wrap-anywhere hover:underline hover:underline-offset-4 md:min-h-0"
            >
              {name}
            </Link>
            <p className="text-caption text-steel-600">{category_name}</p>
            <Waiting product={product} />
          </div>
        </div>
      </th>
      <td data-label="Price" className="figure">
        {formatDollars(price)}
      </td>
      <td data-label="Stock">
        <StockField product={product} />
      </td>
      <td data-label="Status">
        <StatusBadge dot={DOTS[state]}>{STATE_LABELS[state]}</StatusBadge>
      </td>
      <td data-label="Last updated" className="text-steel-600 md:@max-[60rem]:hidden">
        <LocalTime instant={updated_at} />
      </td>
      <td className="md:w-px md:pr-0!">
        <RowActions product={product} deleting={deleting} onDelete={onDelete} />
      </td>
    </tr>
  )
}

function Waiting({ product: { id, name, waiting } }: { product: AdminProduct }) {
  if (waiting === 0) return null
  return (
    <Link
      to={waitingListPage('back_in_stock', id)}
      className="inline-flex min-h-11 items-center text-caption underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950 md:min-h-0"
    >
      {waiting.toLocaleString('en-US')} waiting<span className="sr-only"> for {name}</span>
    </Link>
  )
}

function RowActions({
  product: { id, name },
  deleting,
  onDelete,
}: Pick<ProductRowProps, 'product' | 'deleting' | 'onDelete'>) {
  const { write, busy } = useWrite()
  const navigate = useNavigate()

  async function duplicate() {
    const reply = await write({
      send: () => adminApi.duplicateProduct({ id: String(id) }),
      done: `'${name}' duplicated as a draft.`,
      failed: `'${name}' could not be duplicated.`,
    })
    if (reply) void navigate(adminProductPage(reply.data.id))
  }

  return (
    <div className="flex grow items-center max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(5.4rem,1fr))] max-md:gap-2 max-md:pt-2">
      {/* In a narrow table, the name alone opens the product. */}
      <Link
        to={adminProductPage(id)}
        className={buttonStyle('quiet', 'card', `${ACTION} md:@max-[52rem]:hidden`)}
      >
        Edit<span className="sr-only"> {name}</span>
      </Link>
      <Button
        kind="quiet"
        size="card"
        busy={busy !== null && 'Duplicating…'}
        onClick={() => void duplicate()}
        className={ACTION}
      >
        Duplicate<span className="sr-only"> {name}</span>
      </Button>
      <Button
        kind="quiet"
        size="card"
        busy={deleting && 'Deleting…'}
        onClick={onDelete}
        className={`${ACTION} text-rust-700!`}
      >
        Delete<span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}

function stateOf({ published, archived, stock }: AdminProduct): ProductState {
  if (!published) return 'draft'
  if (archived) return 'archived'
  if (stock === 0) return 'sold_out'
  return stock <= LOW_STOCK ? 'running_low' : 'published'
}

const ACTION = 'px-3! max-md:border-bone-300'
