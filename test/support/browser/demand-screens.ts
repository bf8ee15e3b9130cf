import { expect, type Page } from '@playwright/test'
import { ADMIN_PAGES, adminDropPage, adminGiftCardPage, settingsPage } from '#contract/app/admin-paths.ts'
import { delayPage, dropPage, notificationsPage, PAGES } from '#contract/platform/values/paths.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { tokenOf, uniqueEmail } from './account.ts'
import { loggedInAs, newProduct } from './admin.ts'
import { openPage } from './open-page.ts'
import type { Screen } from './screen.ts'

let added = 0
const LONG_NAME = 'Drop of the Longest Night, with the Last Damascus of the Year'

async function post<Data>(page: Page, path: string, data: object): Promise<Data> {
  const answer = await page.request.post(path, { headers: await tokenOf(page), data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

interface PlannedDrop {
  id: number
  slug: string
}

/** Its preview has begun. */
async function planDrop(page: Page, kind: 'first_come' | 'draw', opensInHours: number): Promise<PlannedDrop> {
  await loggedInAs(page, 'siteadmin')
  const { id } = await newProduct(page)
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  added += 1
  return post(page, '/api/admin/drops', {
    ...{ name: `${LONG_NAME} ${added}`, description: 'Forged for the first frost.', kind },
    ...{ preview_at: at(opensInHours - 48), opens_at: at(opensInHours), closes_at: at(opensInHours + 72) },
    ...{ per_customer: 1, ...(kind === 'draw' && { claim_hours: 24 }), product_ids: [id] },
  })
}

async function asGuest(page: Page, path: string): Promise<void> {
  await page.context().clearCookies()
  await openPage(page, path)
}

function showDrop(kind: 'first_come' | 'draw', opensInHours: number, shows: RegExp) {
  return async (page: Page): Promise<void> => {
    const { slug } = await planDrop(page, kind, opensInHours)
    await asGuest(page, dropPage(slug))
    await page.getByText(shows).first().waitFor()
  }
}

const asStaff = (path: string) => async (page: Page) => {
  await loggedInAs(page, 'siteadmin')
  await openPage(page, path)
}

async function withDiscount(page: Page): Promise<void> {
  await loggedInAs(page, 'siteadmin')
  added += 1
  const code = `SCREEN-OF-THE-LONGEST-CODE-${added}-${Date.now() % 1000}`
  await post(page, '/api/admin/discounts', { code, kind: 'amount', value: 15, min_subtotal: 100 })
  await openPage(page, ADMIN_PAGES.discounts)
  await page.getByRole('link', { name: code }).click()
  await page.getByRole('heading', { name: code }).waitFor()
}

async function withGiftCard(page: Page): Promise<number> {
  await loggedInAs(page, 'siteadmin')
  const card = { amount: 75, recipient_email: uniqueEmail('recipient'), note: 'For the late parcel' }
  return (await post<{ id: number }>(page, '/api/admin/gift-cards', card)).id
}

async function pressed(page: Page, path: string, name: string): Promise<void> {
  await asStaff(path)(page)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function withSavedProduct(page: Page): Promise<void> {
  await openPage(page, '/shop-knives/knife/9')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page
    .getByRole('button', { name: /^Saved/ })
    .first()
    .waitFor()
  await openPage(page, PAGES.saved)
  await page
    .getByRole('link', { name: /Santoku/ })
    .first()
    .waitFor()
}

async function withSoldProduct(page: Page): Promise<void> {
  await loggedInAs(page, 'siteadmin')
  const { id } = await newProduct(page, { stock: 0 })
  await page.request.post('/api/admin/products/archive', {
    headers: await tokenOf(page),
    data: { ids: [id], archived: true },
  })
  await asGuest(page, PAGES.sold)
}

/** Drops, draws, notifications, saved and sold products, discounts, gift cards, and reviews. */
export const DEMAND_SCREENS: Screen[] = [
  { name: 'drops', open: (page) => planDrop(page, 'first_come', 30).then(() => asGuest(page, PAGES.drops)) },
  { name: 'drop-announced', stateOf: 'drop-open', open: showDrop('first_come', 30, /^Opens in/) },
  { name: 'drop-open', open: showDrop('first_come', -1, /^Open now/) },
  { name: 'drop-draw-open', stateOf: 'drop-open', open: showDrop('draw', -1, /^Closes in/) },
  { name: 'gift-cards', open: (page) => openPage(page, PAGES.giftCards) },
  { name: 'saved', open: withSavedProduct },
  { name: 'sold', open: withSoldProduct },
  { name: 'reviews-empty', open: (page) => openPage(page, PAGES.reviews) },
  {
    name: 'review-invalid',
    open: async (page) => {
      await openPage(page, `${PAGES.writeReview}?token=unknown`)
      await expect(page.getByText('This link is invalid or has expired.')).toBeVisible()
    },
    logsError: true,
  },
  {
    name: 'delay-invalid',
    open: async (page) => {
      await openPage(page, delayPage('00000000-0000-4000-8000-000000000000', 'unknown'))
      await expect(page.getByText('This link is invalid or has expired.')).toBeVisible()
    },
    logsError: true,
  },
  {
    name: 'notifications-invalid',
    open: (page) => openPage(page, notificationsPage('unknown')),
    logsError: true,
  },
  {
    name: 'notifications-confirm',
    open: (page) => openPage(page, `${PAGES.confirmNotification}?token=unknown`),
  },
  {
    name: 'notifications-confirm-invalid',
    stateOf: 'notifications-confirm',
    open: async (page) => {
      await openPage(page, `${PAGES.confirmNotification}?token=unknown`)
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByText('This link is invalid or has expired.')).toBeVisible()
    },
    logsError: true,
  },
  {
    name: 'admin-drops',
    open: async (page) => openPage(page, adminDropPage((await planDrop(page, 'first_come', 30)).id)),
  },
  {
    name: 'admin-drops-draw',
    stateOf: 'admin-drops',
    open: async (page) => openPage(page, adminDropPage((await planDrop(page, 'draw', -1)).id)),
  },
  { name: 'admin-drops-new', stateOf: 'admin-drops', open: asStaff(`${ADMIN_PAGES.drops}?drop=new`) },
  { name: 'admin-discounts', open: withDiscount },
  {
    name: 'admin-gift-cards',
    open: (page) => withGiftCard(page).then(() => openPage(page, ADMIN_PAGES.giftCards)),
  },
  {
    name: 'admin-gift-card',
    open: async (page) => openPage(page, adminGiftCardPage(await withGiftCard(page))),
  },
  {
    name: 'admin-gift-cards-issue',
    stateOf: 'admin-gift-cards',
    open: (page) => pressed(page, ADMIN_PAGES.giftCards, 'Issue gift card'),
  },
  { name: 'admin-reviews', open: asStaff(ADMIN_PAGES.reviews) },
  { name: 'admin-subscribers', open: asStaff(ADMIN_PAGES.subscribers) },
  { name: 'admin-settings-orders', open: asStaff(settingsPage('orders')) },
  {
    name: 'admin-users-forget',
    stateOf: 'admin-users',
    open: (page) => pressed(page, ADMIN_PAGES.users, 'Forget an address'),
  },
]
