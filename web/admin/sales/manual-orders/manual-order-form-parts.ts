import type { ReactNode } from 'react'
import type { ManualOrder } from './use-manual-order.ts'
import type { Assortment } from './use-products.ts'
import type { useSubmitManualOrder } from './use-submit-manual-order.ts'
import type { useTotal } from './use-total.ts'

/** What both arrangements of the form show. */
export interface ManualOrderFormParts {
  manualOrder: ManualOrder
  assortment: Assortment
  total: ReturnType<typeof useTotal>
  linkHours: number
  submission: ReturnType<typeof useSubmitManualOrder>
  /** What went wrong, or is not known yet. */
  notices: ReactNode
}
