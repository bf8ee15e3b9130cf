import { useState } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import type { VacationSettings } from '#contract/operations/settings/vacation.ts'
import { shipsAfter, vacationMessage } from '#contract/operations/settings/vacation-message.ts'
import { shortDay } from '#contract/platform/values/dates.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Price } from '#web/platform/ui/price.tsx'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { Stitch } from '#web/platform/ui/stitch.tsx'
import { PreviewPanel } from '../form/preview-panel.tsx'
import { useTyped } from '../form/section-context.ts'

const VIEWS = [
  { value: 'product', label: 'Product' },
  { value: 'cart', label: 'Cart' },
] as const

interface Notice {
  isClosed: boolean
  /** "Ships after Jan 3." */
  shipping: string | null
  message: string
}

/** The notice as customers will read it, on the product and in the cart. */
export function VacationPreview({ product }: { product: Product | null }) {
  const [view, setView] = useState<'product' | 'cart'>('product')
  const settings = useTyped<VacationSettings>()
  const isClosed = settings.mode === 'closed'
  const notice: Notice = {
    isClosed,
    shipping: !isClosed && settings.ends_on ? shipsAfter(settings.ends_on) : null,
    message: vacationMessage(settings),
  }
  const Preview = view === 'product' ? ProductPreview : CartPreview
  return (
    <PreviewPanel
      title="Preview"
      actions={<SegmentedControl label="Preview of" choices={VIEWS} value={view} onChange={setView} />}
    >
      <div className="lg:mt-3">
        <Preview product={product} notice={notice} />
      </div>
      <p className="pt-2 text-caption text-steel-600">{whenAndWhere(settings, view)}</p>
    </PreviewPanel>
  )
}

function whenAndWhere({ mode, starts_on, ends_on }: VacationSettings, view: 'product' | 'cart'): string {
  const from = starts_on ? `From ${shortDay(starts_on)}` : 'From now on'
  const days = ends_on ? `${from} to ${shortDay(ends_on)}` : from
  if (mode === 'delayed') return `${days}, in place of the delivery estimate.`
  return view === 'product'
    ? `${days}, in place of ‘Add to Cart’ and ‘Buy It Now’.`
    : `${days}. ‘Proceed to Checkout’ can’t be pressed.`
}

interface ViewProps {
  product: Product | null
  notice: Notice
}

function CartPreview({ product, notice }: ViewProps) {
  return (
    <div className="bg-bone-100 p-6 max-lg:bg-bone-50">
      <p className="type-h2-inner">Shopping Cart</p>
      {product && (
        <div className="grid grid-cols-[112px_1fr] gap-4 pt-5">
          <Image
            url={product.image_url}
            alt={product.image_alts[0] ?? product.name}
            preview={product.image_previews[0]}
            sizes="112px"
          />
          <div>
            <p className="type-h3 large-20/26!">{product.name}</p>
            <Price dollars={product.price} className="type-label" />
          </div>
        </div>
      )}
      <Stitch className="my-6" />
      <NoticeText notice={notice} />
      <p
        aria-hidden="true"
        className={classes(
          'type-button mt-5 flex min-h-13 items-center justify-center rounded-control',
          notice.isClosed ? 'bg-bone-200 text-steel-500' : 'bg-steel-950 text-bone-50',
        )}
      >
        Proceed to Checkout
      </p>
    </div>
  )
}

function ProductPreview({ product, notice }: ViewProps) {
  return (
    <div className="bg-bone-100 max-lg:bg-bone-50">
      {product && (
        <Image
          url={product.image_url}
          alt={product.image_alts[0] ?? product.name}
          preview={product.image_previews[0]}
          sizes="(min-width: 70rem) 28rem, 100vw"
        />
      )}
      <div className="p-6">
        <p className="type-h2-inner">{product?.name ?? 'Your next knife'}</p>
        {product && (
          <p className="flex items-baseline gap-3 pt-2">
            <Price dollars={product.price} className="text-[1.25rem]" />
            <span className="text-small text-steel-600">{product.stock} available</span>
          </p>
        )}
        <div className="mt-4 border-t border-bone-300 pt-4">
          {!notice.isClosed && (
            <p
              aria-hidden="true"
              className="type-button mb-4 flex min-h-13 items-center justify-center rounded-control bg-steel-950 text-bone-50"
            >
              Add to Cart
            </p>
          )}
          <NoticeText notice={notice} />
        </div>
      </div>
    </div>
  )
}

function NoticeText({ notice: { isClosed, shipping, message } }: { notice: Notice }) {
  if (isClosed) return <p className="font-serif large-20/30 wrap-anywhere">{message}</p>
  return (
    <>
      <p className="font-[550]">{shipping ?? 'Choose the last day: customers read when orders ship.'}</p>
      {message && <p className="pt-1 text-small text-steel-600 wrap-anywhere">{message}</p>}
    </>
  )
}
