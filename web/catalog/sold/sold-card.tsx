import { formatDate } from '#contract/platform/values/dates.ts'
import { askForOneLike, knifePage } from '#contract/platform/values/paths.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { ProductSize } from '#web/platform/ui/product-size.tsx'
import type { SoldArchive } from './load-sold.ts'

interface SoldCardProps {
  product: SoldArchive['products'][number]
  priority: boolean
}

/** On a phone a row with the photograph on the left. */
export function SoldCard({ product, priority }: SoldCardProps) {
  const { time_zone } = useBusiness()
  const nameId = `sold-${product.id}`
  return (
    <article className="relative grid h-full grid-cols-[minmax(0,9fr)_minmax(0,12fr)] items-start gap-x-4 sm:flex sm:flex-col sm:items-stretch">
      <Image
        url={product.image_url}
        alt={product.image_alt}
        preview={product.image_preview}
        sizes={SIZES}
        priority={priority}
      />
      <div className="flex grow flex-col">
        <ProductSize lengths={product.specs} className="max-sm:empty:hidden sm:mt-3" />
        <h2 id={nameId} className="type-name pt-1 sm:pt-3">
          <Link
            to={knifePage(product)}
            prefetch="intent"
            className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {product.name}
          </Link>
        </h2>
        {product.sold_at && (
          <p className="text-small text-steel-600">Sold {monthOf(product.sold_at, time_zone)}</p>
        )}
        <p className="mt-auto sm:pt-4">
          <LinkUnderlined to={askForOneLike(product.id)} aria-describedby={nameId} className="z-10 relative">
            Ask for one like this
          </LinkUnderlined>
        </p>
      </div>
    </article>
  )
}

/** "Nov 2026" */
function monthOf(instant: string, timeZone: string): string {
  return formatDate(instant, { month: 'short', year: 'numeric', timeZone })
}

const SIZES =
  '(min-width: 1440px) 310px, (min-width: 1120px) calc((100vw - 200px) / 4), (min-width: 850px) calc((100vw - 176px) / 3), (min-width: 640px) calc((100vw - 64px) / 2), 160px'
