import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { chooseSpreadsheet, loggedInAs, PHONE } from './admin.ts'
import { openPage } from './open-page.ts'
import { newTrackingNumber, openPacking, orderToPack } from './packing.ts'
import type { Screen } from './screen.ts'

const LONG_NAME = 'W'.repeat(48)

async function openOrder(page: Page): Promise<void> {
  await loggedInAs(page, 'admin')
  const { order_uuid } = await orderToPack(page, LONG_NAME)
  await openPacking(page, order_uuid)
}

export const PACKING_SCREENS: Screen[] = [
  {
    name: 'admin-packing',
    open: async (page) => {
      await openOrder(page)
      await openPage(page, ADMIN_PAGES.packing)
    },
  },
  {
    name: 'admin-packing-order',
    open: async (page) => {
      await openOrder(page)
      await page.getByLabel('Packed weight').fill('9 lb')
      await page.getByText('The label costs more.').waitFor()
    },
  },
  {
    name: 'admin-packing-scan',
    stateOf: 'admin-packing-order',
    phoneOnly: true,
    open: async (page) => {
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException('', 'NotAllowedError')
        }
      })
      await openOrder(page)
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: 'Scan label' }).click()
      await page.getByText('Type the number below.').waitFor()
    },
  },
  {
    name: 'admin-packing-import',
    open: async (page) => {
      await loggedInAs(page, 'admin')
      const { id } = await orderToPack(page, LONG_NAME)
      await openPage(page, ADMIN_PAGES.importTracking)
      const file = `Order ID,Tracking Number\n${id},${newTrackingNumber()}\n${'9'.repeat(60)},1\n`
      await chooseSpreadsheet(page, file, 'pirate-ship.csv')
      await page.getByText('Will be shipped').waitFor()
    },
  },
]
