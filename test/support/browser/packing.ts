import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { productForSale, takeOrder } from './manual-orders.ts'
import { openPage } from './open-page.ts'

export const SHIPPED = {
  method: 'standard',
  insurance: true,
  address: { address: '214 Quarry Road', city: 'Berea', state: 'KY', zip: '40403' },
}

/** A paid order with an address. */
export async function orderToPack(page: Page, name = 'June Whitlock') {
  const { id } = await productForSale(page)
  const customer = { name, email: 'june@example.com', phone: null }
  const { order } = await takeOrder(page, id, { customer, shipping: SHIPPED, payment: 'cash' })
  return order
}

export const openPacking = (page: Page, orderUuid: string) =>
  openPage(page, `${ADMIN_PAGES.packing}?order=${orderUuid}`)

/** A USPS number of its own, with the right check digit. */
export function newTrackingNumber(): string {
  const digits = `9400111206${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`
  const sum = [...digits].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
