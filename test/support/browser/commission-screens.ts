import type { Page } from '@playwright/test'
import { askForOneLike, commissionPage, PAGES } from '#contract/platform/values/paths.ts'
import { payByCard } from './checkout-form.ts'
import { acceptAndPay, newCommission, Staff } from './commission.ts'
import { openPage } from './open-page.ts'
import { jpeg } from './product-form.ts'
import type { Screen } from './screen.ts'

const LONG = `A${'n incredibly'.repeat(12)} long word without a break.`

type Prepare = (page: Page, staff: Staff, uuid: string) => Promise<unknown>

/** Opens the page of a commission in a state. */
function show(prepare: Prepare, query = '') {
  return async (page: Page): Promise<void> => {
    const uuid = await newCommission(page, { handle_material: LONG.slice(0, 110) })
    const staff = await Staff.logIn(page)
    await prepare(page, staff, uuid)
    await staff.end()
    await openPage(page, commissionPage(uuid) + query)
  }
}

async function onTheBench(page: Page, staff: Staff, uuid: string): Promise<void> {
  await staff.quote(uuid, { description: LONG })
  await acceptAndPay(page, uuid)
  await staff.note(uuid, LONG, [await jpeg('billet.jpg'), await jpeg('guard.jpg')])
  await staff.note(uuid, 'The guard is fitted.', [await jpeg('knife.jpg')])
}

async function ready(page: Page, staff: Staff, uuid: string): Promise<void> {
  await onTheBench(page, staff, uuid)
  await staff.setState(uuid, 'ready')
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** The customer's pages of commissions. */
export const COMMISSION_SCREENS: Screen[] = [
  { name: 'commission-form', open: (page) => openPage(page, PAGES.requestCommission) },
  {
    name: 'commission-form-like',
    stateOf: 'commission-form',
    open: (page) => openPage(page, askForOneLike(6)),
  },
  {
    name: 'commission-form-errors',
    stateOf: 'commission-form',
    async open(page) {
      await openPage(page, PAGES.requestCommission)
      await press(page, 'Send request')
      await page.getByText('Choose what it should be.').waitFor()
    },
  },
  { name: 'commission-request', stateOf: 'commission-bench', open: show(async () => undefined) },
  {
    name: 'commission-quoted',
    stateOf: 'commission-bench',
    open: show((_, staff, uuid) => staff.quote(uuid, { description: LONG })),
  },
  {
    name: 'commission-accepted',
    stateOf: 'commission-bench',
    open: show(async (page, staff, uuid) => {
      await staff.quote(uuid)
      await acceptAndPay(page, uuid, { pays: false })
    }),
  },
  { name: 'commission-bench', open: show(onTheBench, '?paid') },
  {
    name: 'commission-writing',
    stateOf: 'commission-bench',
    async open(page) {
      await show(onTheBench)(page)
      await press(page, 'Write to us')
      await page.getByRole('textbox', { name: 'Message' }).waitFor()
    },
  },
  {
    name: 'commission-ready',
    stateOf: 'commission-bench',
    async open(page) {
      await show(ready)(page)
      await page.getByText('Amount due').waitFor()
    },
  },
  {
    name: 'commission-paid',
    stateOf: 'commission-bench',
    async open(page) {
      await show(ready)(page)
      const { pathname } = new URL(page.url())
      await press(page, 'Pay the balance')
      await payByCard(page)
      await page.waitForURL(/order-success/)
      await openPage(page, pathname)
      await page.getByRole('link', { name: /^See order/ }).waitFor()
    },
  },
  {
    name: 'commission-cancelled',
    stateOf: 'commission-bench',
    open: show(async (page, staff, uuid) => {
      await onTheBench(page, staff, uuid)
      await staff.setState(uuid, 'cancelled', { refund_deposit: true, reason: LONG })
    }),
  },
  {
    name: 'commission-withdraw',
    stateOf: 'commission-bench',
    async open(page) {
      await show((_, staff, uuid) => staff.quote(uuid))(page)
      await press(page, 'Withdraw my request')
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
