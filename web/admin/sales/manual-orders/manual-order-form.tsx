import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useLargeScreen } from '#web/admin/platform/shell/use-large-screen.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { PickupPlaces } from './delivery-fields.tsx'
import { DeskForm } from './desk-form.tsx'
import type { ManualOrderProduct } from './manual-order-draft.ts'
import { PendingNotice } from './pending-notice.tsx'
import { PhoneForm } from './phone-form.tsx'
import { isDeliveryStep } from './steps.ts'
import { useManualOrder } from './use-manual-order.ts'
import type { Assortment } from './use-products.ts'
import { useSubmitManualOrder } from './use-submit-manual-order.ts'
import { useTotal } from './use-total.ts'

interface ManualOrderFormProps {
  assortment: Assortment
  linkHours: number
  places: PickupPlaces
  /** The product with which the order starts. */
  first: ManualOrderProduct | null
  /** The name of the product with which it can't start. */
  notForSale: string | null
}

export function ManualOrderForm({ assortment, linkHours, places, first, notForSale }: ManualOrderFormProps) {
  const manualOrder = useManualOrder(first)
  const submission = useSubmitManualOrder(manualOrder)
  const total = useTotal(manualOrder.draft)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const area = useRef<HTMLDivElement>(null)
  const isLarge = useLargeScreen()
  const { errors } = manualOrder
  const wrong = Object.keys(errors).join()

  // A reload goes on with what is typed, instead of starting with the product again.
  const startsWithProduct = params.has('product')
  useEffect(() => {
    if (startsWithProduct) void navigate(ADMIN_PAGES.newManualOrder, { replace: true })
  }, [startsWithProduct, navigate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new set of errors
  useEffect(() => {
    area.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])

  const props = { manualOrder, assortment, total, linkHours, places, submission }
  const notices = (
    <>
      <PendingNotice progress={submission.progress} tryAgain={submission.tryAgain} />
      {notForSale && manualOrder.draft.lines.length === 0 && (
        <Notice kind="failed" className="mb-4">
          ‘{notForSale}’ is not for sale now.
        </Notice>
      )}
      {submission.failure && (
        <Notice kind="failed" className="mb-4">
          {submission.failure}
        </Notice>
      )}
      {total.failure && !submission.failure && !submission.progress && (
        <Notice kind="failed" className="mb-4">
          {total.failure}{' '}
          <button type="button" onClick={total.tryAgain} className="min-h-11 underline underline-offset-4">
            Try again
          </button>
        </Notice>
      )}
      <OtherErrors errors={errors} />
    </>
  )
  return (
    <div ref={area}>
      {isLarge ? (
        <AdminPage title="New order">
          <DeskForm {...props} notices={notices} />
        </AdminPage>
      ) : (
        <PhoneForm {...props} step={isDeliveryStep(params) ? 'delivery' : 'products'} notices={notices} />
      )}
    </div>
  )
}

/** Errors that belong to no field. */
function OtherErrors({ errors }: { errors: Record<string, string> }) {
  const others = Object.entries(errors).filter(([name]) => !AT_FIELDS.test(name))
  if (others.length === 0) return null
  return (
    <Notice kind="failed" className="mb-4">
      {[...new Set(others.map(([, message]) => message))].join(' ')}
    </Notice>
  )
}

const AT_FIELDS =
  /^(lines|customer\.(name|email|phone)|shipping\.(address|insurance)|discount|payment_note|note)(\.|$)/
