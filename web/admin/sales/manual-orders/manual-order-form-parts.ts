import type { ReactNode } from 'react'
import type { PickupPlaces } from './delivery-fields.tsx'
import type { ManualOrder } from './use-manual-order.ts'
import type { Assortment } from './use-products.ts'
import type { useSubmitManualOrder } from './use-submit-manual-order.ts'
import type { useTotal } from './use-total.ts'

/** Props of both layouts of the form. */
export interface ManualOrderFormParts {
  manualOrder: ManualOrder
  assortment: Assortment
  total: ReturnType<typeof useTotal>
  linkHours: number
  /** Where orders are picked up. */
  places: PickupPlaces
  submission: ReturnType<typeof useSubmitManualOrder>
  /** Failures, and orders whose answer is missing. */
  notices: ReactNode
}
