import { Link } from 'react-router'
import { knifePage } from '#contract/addresses.ts'
import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { Picture } from '#web/ui/picture.tsx'

type OrderedPiece = Order['products'][number]

/** What was bought, as it was that day; a piece links to its page while it has one. */
export function OrderedPieces({ pieces }: { pieces: OrderedPiece[] }) {
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces" className="sr-only">
        Pieces
      </h2>
      <ul className="flex flex-col gap-4 md:gap-5">
        {pieces.map((piece) => (
          <li
            key={`${piece.product_id} ${piece.name}`}
            className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-4 break-inside-avoid min-[360px]:grid-cols-[112px_minmax(0,1fr)] md:grid-cols-[136px_minmax(0,1fr)] md:gap-5"
          >
            <Picture url={piece.image_url} alt={piece.name} sizes="136px" priority />
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
              <h3 className="type-name col-span-2 text-[19px]! leading-6! md:col-span-1">
                <PieceName piece={piece} />
              </h3>
              <p className="text-small whitespace-nowrap text-steel-600 md:row-start-2">
                Quantity {piece.quantity}
              </p>
              <p className="font-medium md:row-span-2">{formatDollars(piece.price * piece.quantity)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PieceName({ piece: { product_id, name } }: { piece: OrderedPiece }) {
  if (product_id === null) return name
  return (
    <Link
      to={knifePage({ id: product_id, name })}
      prefetch="intent"
      className="inline-block py-0.5 hover:underline hover:decoration-1 hover:underline-offset-4"
    >
      {name}
    </Link>
  )
}
