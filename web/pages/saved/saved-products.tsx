import { PAGES } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { toCard } from '#web/catalog/storefront/card-product.ts'
import { PriceAlert } from '#web/catalog/storefront/price-alert.tsx'
import { saleState } from '#web/catalog/storefront/sale-state.ts'
import { useSavedIds } from '#web/customers/saved/saved-store.ts'
import { removeAll } from '#web/customers/saved/toggle-saved.ts'
import { ProductCard } from '#web/pages/product-card/product-card.tsx'
import { loginPage } from '#web/platform/session/return-to.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { useSavedProducts } from './use-saved-products.ts'

export function SavedProducts() {
  const user = useCurrentUser()
  const ids = useSavedIds()
  const { products, removed, failed, load, setPriceAlert } = useSavedProducts()
  if (failed) {
    return (
      <div className="pt-8">
        <Notice kind="failed">We could not load your saved pieces. They are still saved.</Notice>
        <Button kind="secondary" className="mt-5" onClick={load}>
          Try again
        </Button>
      </div>
    )
  }
  if (products === null) return <Loading />
  const shown = products.filter(({ id }) => ids.includes(id))
  if (shown.length === 0 && removed.length === 0) return <Nothing />
  return (
    <>
      {user === null && <GuestNote />}
      <RemovedNotice ids={removed.filter((id) => ids.includes(id))} />
      {shown.length === 0 && <Nothing />}
      <ul className="grid gap-x-6 gap-y-16 pt-8 sm:grid-cols-2 md:pt-11 lg:grid-cols-3">
        {shown.map((product, index) => (
          <li key={product.id} className="flex flex-col gap-9">
            <div className="grow">
              <ProductCard
                product={toCard(product, true)}
                headingLevel="h2"
                priority={index === 0}
                sizes={SIZES}
              />
            </div>
            {user && (
              <PriceAlert
                product={product}
                isForSale={saleState(product, 0) !== 'sold'}
                onChange={setPriceAlert}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Nothing() {
  return (
    <div className="pt-5">
      <p className="type-lead max-w-[25em]">
        Nothing is saved yet. Press the heart beside a piece, and you will find it here again.
      </p>
      <Link
        to={PAGES.allKnives}
        prefetch="intent"
        className={buttonStyle('primary', 'normal', 'mt-7 max-md:w-full')}
      >
        All Products
      </Link>
    </div>
  )
}

function GuestNote() {
  return (
    <p className="max-w-[40em] pt-3 text-steel-600">
      These pieces are saved in this browser.{' '}
      <Link
        to={loginPage(PAGES.saved)}
        className="font-[550] text-steel-950 underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
      >
        Log in
      </Link>{' '}
      to find them on every device, and to get an email when a price falls.
    </p>
  )
}

function Loading() {
  return (
    <div className="grid gap-x-6 gap-y-16 pt-8 sm:grid-cols-2 md:pt-11 lg:grid-cols-3">
      <p className="sr-only">Loading your saved pieces</p>
      {[1, 2, 3].map((number) => (
        <div key={number} className={number > 1 ? 'max-sm:hidden' : undefined}>
          <Skeleton className="aspect-4/3" />
          <Skeleton className="mt-6 h-6 w-3/4" />
          <Skeleton className="mt-3 h-6 w-1/3" />
        </div>
      ))}
    </div>
  )
}

const SIZES =
  '(min-width: 1440px) 421px, (min-width: 1120px) calc((100vw - 176px) / 3), (min-width: 640px) calc((100vw - 64px) / 2), calc(100vw - 40px)'

/** Pieces that left the shop have no name any more. */
function RemovedNotice({ ids }: { ids: number[] }) {
  if (ids.length === 0) return null
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-control bg-bone-200 px-5 py-2">
      <p className="py-1.5">
        {pluralize(ids.length, 'saved piece is', 'saved pieces are')} no longer in the shop.
      </p>
      <Button kind="quiet" size="card" className="-mx-4.5" onClick={() => void removeAll(ids)}>
        Remove {ids.length === 1 ? 'it' : 'them'}
      </Button>
    </div>
  )
}
