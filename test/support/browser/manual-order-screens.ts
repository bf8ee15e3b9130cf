import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { PAGES, payPage, receiptPage } from '#contract/platform/values/paths.ts'
import { loggedInAs, PHONE } from './admin.ts'
import {
  bigButton,
  KENTUCKY,
  openManualOrder,
  pickAndContinue,
  productForSale,
  takeOrder,
} from './manual-orders.ts'
import { openPage } from './open-page.ts'
import type { Screen } from './screen.ts'

async function withOrder(page: Page, payment: 'link' | 'cash'): Promise<string> {
  await loggedInAs(page, 'admin')
  const { id } = await productForSale(page)
  return (await takeOrder(page, id, { payment })).order.order_uuid
}

/** Has an error in every field, including those of a parcel. */
async function wrongOrder(page: Page): Promise<void> {
  await openPage(page, ADMIN_PAGES.newManualOrder)
  await page.getByText('USPS Standard').click()
  await page.getByLabel('Check', { exact: true }).check()
  await page.getByRole('button', { name: 'Record check' }).click()
  await page.getByText('Enter a name for the parcel.').waitFor()
}

export const MANUAL_ORDER_SCREENS: Screen[] = [
  {
    name: 'admin-new-manual-order',
    open: async (page) => {
      await loggedInAs(page, 'admin')
      await openPage(page, ADMIN_PAGES.newManualOrder)
      await page.getByLabel('Search products').fill('e')
    },
  },
  {
    name: 'admin-new-manual-order-wrong',
    stateOf: 'admin-new-manual-order',
    opensWide: true,
    open: async (page) => {
      await loggedInAs(page, 'admin')
      await wrongOrder(page)
    },
  },
  {
    name: 'admin-new-manual-order-delivery',
    stateOf: 'admin-new-manual-order',
    phoneOnly: true,
    open: async (page) => {
      await loggedInAs(page, 'admin')
      const { name } = await productForSale(page)
      await page.setViewportSize(PHONE)
      await pickAndContinue(page, name)
      await page.getByText('Ship', { exact: true }).click()
      await page.getByLabel('State').selectOption(KENTUCKY.state)
      await page.getByLabel('Zip code').fill(KENTUCKY.zip)
      await bigButton(page, 'Show QR code').click()
      await page.getByText('Enter a name for the parcel.').waitFor()
    },
  },
  { name: 'admin-manual-order', open: async (page) => openManualOrder(page, await withOrder(page, 'link')) },
  {
    name: 'admin-manual-order-paid',
    stateOf: 'admin-manual-order',
    open: async (page) => openManualOrder(page, await withOrder(page, 'cash')),
  },
  { name: 'pay-paid', open: async (page) => openPage(page, payPage(await withOrder(page, 'cash'))) },
  {
    name: 'pay-cancelled',
    open: async (page) =>
      openPage(page, PAGES.payCancelled.replace(':orderUuid', await withOrder(page, 'link'))),
  },
  { name: 'receipt', open: async (page) => openPage(page, receiptPage(await withOrder(page, 'cash'))) },
]
