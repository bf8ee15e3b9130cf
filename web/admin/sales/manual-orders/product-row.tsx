import type { ReactNode } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import type { EditedOrder } from './edited-order.ts'
import { LineError } from './line-error.tsx'
import { LineStepper } from './line-stepper.tsx'
import {
  addProduct,
  type ManualOrderLine,
  type ManualOrderProduct,
  sentLines,
  setQuantity,
  shortageOf,
} from './manual-order-draft.ts'

interface ProductRowProps {
  manualOrder: EditedOrder
  /** A product of the list, or null for a custom line. */
  product: ManualOrderProduct | null
  /** Its line in the order, if it is in it. */
  line?: ManualOrderLine | undefined
}

/** A product for sale, with its quantity in the order. */
export function ProductRow({ manualOrder, product, line }: ProductRowProps) {
  const { name, price } = line ?? product ?? { name: '', price: 0 }
  const stock = (line?.product ?? product)?.stock ?? null
  return (
    <Row
      name={name}
      price={price}
      stock={stock}
      image={product?.image_url ?? null}
      error={line ? lineError(manualOrder, line) : null}
      isIn={line !== undefined}
    >
      <LineStepper
        name={name}
        quantity={line?.quantity ?? 0}
        max={stock}
        disabled={manualOrder.pending !== null}
        onQuantity={(next) => manualOrder.setLines((now) => withQuantity(now, line, product, next))}
      />
    </Row>
  )
}

function withQuantity(
  lines: ManualOrderLine[],
  line: ManualOrderLine | undefined,
  product: ManualOrderProduct | null,
  quantity: number,
): ManualOrderLine[] {
  if (line) return setQuantity(lines, line.key, quantity)
  return product ? addProduct(lines, product) : lines
}

/** Returns the server's error for the line, or says that it is sold. */
export function lineError({ errors, draft }: EditedOrder, line: ManualOrderLine): string | null {
  const index = sentLines(draft.lines).indexOf(line)
  const field = Object.keys(errors).find(
    (name) => name === `lines.${index}` || name.startsWith(`lines.${index}.`),
  )
  return (field && errors[field]) || shortageOf(line)
}

interface RowProps {
  name: string
  price: number
  /** Null for a custom line. */
  stock: number | null
  image: string | null
  error?: string | null
  isIn: boolean
  children: ReactNode
}

function Row({ name, price, stock, image, error, isIn, children }: RowProps) {
  return (
    <li
      className={classes(
        'border-b border-bone-300',
        isIn && '-mx-(--page-margin) bg-bone-100 px-(--page-margin)',
      )}
    >
      <div className="flex min-h-19 flex-wrap items-center gap-x-3.5 gap-y-1 py-2.5">
        <span className="w-14 shrink-0 [&>*]:w-full">
          {stock === null ? null : <Thumbnail url={image} />}
        </span>
        <div className="min-w-0 grow basis-28">
          <p className="type-label wrap-anywhere">{name}</p>
          <p className="text-small text-steel-600">
            {formatDollars(price)}
            {stock !== null && ` · ${stock} left`}
          </p>
        </div>
        <span className="ml-auto">{children}</span>
      </div>
      {error && (
        <div className="pb-3">
          <LineError>{error}</LineError>
        </div>
      )}
    </li>
  )
}
