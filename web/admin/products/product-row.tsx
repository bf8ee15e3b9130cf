import { Link, useNavigate } from 'react-router'
import { staffProductPage } from '#contract/addresses.ts'
import { formatDollars } from '#contract/money.ts'
import type { StaffProduct } from '#contract/staff-products.ts'
import { Thumbnail } from '#web/admin/pictures/thumbnail.tsx'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi } from '#web/browser-api.ts'
import { LocalTime } from '#web/orders/local-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { StateWord } from './state-word.tsx'
import { StockField } from './stock-field.tsx'

interface ProductRowProps {
  piece: StaffProduct
  deleting: boolean
  onDelete: () => void
}

export const rowId = ({ id }: StaffProduct) => `piece-${id}`

export function ProductRow({ piece, deleting, onDelete }: ProductRowProps) {
  const { id, name, category_name, price, image_url, updated_at } = piece
  return (
    <tr id={rowId(piece)} tabIndex={-1}>
      <th scope="row" className="font-normal">
        <div className="flex min-w-0 grow items-center gap-4">
          <Thumbnail url={image_url} />
          <div className="min-w-0">
            <Link
              to={staffProductPage(id)}
              className="inline-flex min-h-11 items-center font-[550] wrap-anywhere hover:underline hover:underline-offset-4 md:min-h-0"
            >
              {name}
            </Link>
            <p className="text-caption text-steel-600">{category_name}</p>
          </div>
        </div>
      </th>
      <td data-label="Price" className="figure">
        {formatDollars(price)}
      </td>
      <td data-label="Stock">
        <StockField piece={piece} />
      </td>
      <td data-label="State">
        <StateWord piece={piece} />
      </td>
      <td data-label="Last changed" className="text-steel-600 md:max-lg:hidden">
        <LocalTime instant={updated_at} />
      </td>
      <td className="md:w-px md:pr-0!">
        <RowActions piece={piece} deleting={deleting} onDelete={onDelete} />
      </td>
    </tr>
  )
}

function RowActions({ piece: { id, name }, deleting, onDelete }: ProductRowProps) {
  const { write, busy } = useWrite()
  const navigate = useNavigate()

  async function duplicate() {
    const reply = await write({
      send: () => browserApi.admin.duplicateProduct({ id: String(id) }),
      done: `A copy of '${name}' is here as a draft.`,
      failed: `'${name}' could not be copied.`,
    })
    if (reply) void navigate(staffProductPage(reply.data.id))
  }

  return (
    <div className="flex grow items-center max-md:grid max-md:grid-cols-3 max-md:gap-2 max-md:pt-2">
      <Link to={staffProductPage(id)} className={buttonStyle('quiet', 'card', ACTION)}>
        Edit<span className="sr-only"> {name}</span>
      </Link>
      <Button
        kind="quiet"
        size="card"
        busy={busy !== null && 'Copying…'}
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

const ACTION = 'px-3! max-md:border-bone-300'
