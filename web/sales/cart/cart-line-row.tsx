import Trash from 'virtual:icon/trash'
import { formatDollars } from '#contract/platform/values/money.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { Stepper } from '#web/platform/ui/stepper.tsx'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import type { CartLine } from './cart-line.ts'
import { setQuantity } from './cart-store.ts'

interface CartLineRowProps {
  line: CartLine
  onRemove: () => void
}

export function CartLineRow({ line, onRemove }: CartLineRowProps) {
  const { id, name, price, stock, quantity } = line
  return (
    <li className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-4 border-bone-300 py-6 not-last:border-b first:pt-0 sm:grid-cols-[216px_minmax(0,1fr)] sm:gap-x-8 md:py-8">
      <div className="sm:row-span-2">
        <Image
          url={line.images[0] ?? null}
          alt={line.image_alts[0] ?? name}
          sizes="(min-width: 640px) 216px, 120px"
          priority
        />
      </div>
      <div className="flex flex-col gap-x-6 sm:flex-row sm:justify-between">
        <div>
          <h2 className="type-h3 max-sm:large-20/24">
            <Link
              to={knifePage(line)}
              prefetch="intent"
              className="inline-block py-0.5 hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              {name}
            </Link>
          </h2>
          <p className="hidden text-small text-steel-600 sm:block">
            {line.category_name && `${line.category_name}, `}
            {stock - quantity || 'no'} more available
          </p>
        </div>
        <p className="pt-0.5 font-medium sm:text-right sm:text-[1.125rem]">
          {formatDollars(price * quantity)}
          {quantity > 1 && (
            <span className="block text-small font-normal text-steel-600">{formatDollars(price)} each</span>
          )}
        </p>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-3 pt-3.5 sm:col-span-1 sm:col-start-2 sm:justify-start sm:self-end sm:pt-4">
        <Stepper
          label={`Quantity for ${name}`}
          value={quantity}
          max={stock}
          onChange={(next) => setQuantity(id, next)}
          onOverMax={() => showAlert(`Only ${stock} left in stock!`)}
          className="h-12! w-36.5"
        />
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className={buttonStyle('quiet', 'card', 'max-sm:-mr-3 px-3!')}
        >
          <Trash size={19} strokeWidth={1.5} aria-hidden="true" />
          Remove
        </button>
      </div>
    </li>
  )
}
