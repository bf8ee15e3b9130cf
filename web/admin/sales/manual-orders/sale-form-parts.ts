import type { ReactNode } from 'react'
import type { Assortment } from './use-products.ts'
import type { Sale } from './use-sale.ts'
import type { useSubmitSale } from './use-submit-sale.ts'
import type { useTotal } from './use-total.ts'

/** What both arrangements of the form show. */
export interface SaleFormParts {
  sale: Sale
  assortment: Assortment
  total: ReturnType<typeof useTotal>
  linkHours: number
  submission: ReturnType<typeof useSubmitSale>
  /** What went wrong, or is not known yet. */
  notices: ReactNode
}
