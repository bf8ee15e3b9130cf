import { formatDollars } from '#contract/platform/values/money.ts'
import { Image } from '#web/platform/ui/image.tsx'
import type { CartLine } from '#web/sales/cart/cart-line.ts'

export function ProductList({ lines }: { lines: readonly CartLine[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[96px_minmax(0,1fr)_auto] items-center gap-4">
          <Image url={line.images[0] ?? null} alt={line.image_alts[0] ?? line.name} sizes="96px" priority />
          <div>
            <p className="type-label">{line.name}</p>
            <p className="text-caption text-steel-600">Quantity {line.quantity}</p>
          </div>
          <span>{formatDollars(line.price * line.quantity)}</span>
        </li>
      ))}
    </ul>
  )
}
