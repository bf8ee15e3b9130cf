import { useState } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { shipsAfter, vacationMessage } from '#contract/operations/settings/vacation-message.ts'
import { shortDay } from '#contract/platform/values/dates.ts'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { PreviewPanel } from '../form/preview-panel.tsx'
import { useSettingsValues } from '../form/settings-form-context.ts'
import { CartPreview } from './cart-preview.tsx'
import { ProductPreview } from './product-preview.tsx'
import { toInput, type VacationValues } from './values.ts'

const VIEWS = [
  { value: 'product', label: 'Product' },
  { value: 'cart', label: 'Cart' },
] as const

export interface Notice {
  isClosed: boolean
  /** "Ships after Jan 3." */
  shipping: string | null
  message: string
}

/** Shows the notice as customers will read it, on the product and in the cart. */
export function VacationPreview({ product }: { product: Product | null }) {
  const [view, setView] = useState<'product' | 'cart'>('product')
  const settings = toInput(useSettingsValues<VacationValues>())
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

function whenAndWhere(
  { mode, starts_on, ends_on }: ReturnType<typeof toInput>,
  view: 'product' | 'cart',
): string {
  const from = starts_on ? `From ${shortDay(starts_on)}` : 'From now on'
  const days = ends_on ? `${from} to ${shortDay(ends_on)}` : from
  if (mode === 'delayed') return `${days}, in place of the delivery estimate.`
  return view === 'product'
    ? `${days}, in place of ‘Add to Cart’ and ‘Buy It Now’.`
    : `${days}. ‘Proceed to Checkout’ can’t be pressed.`
}
