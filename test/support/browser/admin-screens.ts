import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import {
  ADMIN_PAGES,
  adminCommissionPage,
  adminOrderPage,
  adminPageEditor,
  evidencePage,
  imagePointsPage,
  packingSlipPage,
  settingsPage,
} from '#contract/app/admin-paths.ts'
import { newAccount, PASSWORD, tokenOf } from './account.ts'
import {
  type BoughtOrder,
  chooseSpreadsheet,
  fillTrash,
  loggedInAs,
  newOrder,
  newProduct,
  newTag,
  searchFor,
} from './admin.ts'
import { newMessage } from './contact-message.ts'
import { disputed } from './dispute.ts'
import { openPage, reloadPage } from './open-page.ts'
import { orderAndPay } from './order-and-pay.ts'
import { addImages, changeElsewhere, draftSaved, editPage, fillIn, formOf, jpeg } from './product-form.ts'
import type { Screen } from './screen.ts'
import { newCommission, openInProgress, setState } from './staff-commission.ts'

async function asAdmin(page: Page, path: string): Promise<void> {
  await loggedInAs(page, 'siteadmin')
  await openPage(page, path)
}

async function withAnOrder(page: Page, path: string): Promise<void> {
  await openPage(page, '/shop-knives/knife/9')
  await orderAndPay(page.request)
  await asAdmin(page, path)
}

async function inProductForm(page: Page): Promise<number> {
  await loggedInAs(page, 'siteadmin')
  const handle = 'Black walnut from a barn in Preston County, rubbed with oil'
  const specs = { steel: '52100', blade_length_in: 4.25, handle_material: handle, hand: 'either' }
  const { id } = await newProduct(page, { specs, weight_oz: 6.5 })
  await addImages(page, id, 2)
  await openPage(page, editPage(id))
  await page.getByRole('button', { name: 'Reorder image 2' }).waitFor()
  return id
}

const LONG_MESSAGE =
  'Please call me about the sheath.\n\nThe one for the drop point has come apart at the second stitch: https://example.com/pictures/of-the-sheath/and-of-the-stitch-that-came-apart-first.jpg'

async function withNewOrder(page: Page, open: (order: BoughtOrder) => Promise<unknown>): Promise<void> {
  await loggedInAs(page, 'admin')
  await open(await newOrder(page))
}

/** Has no space or hyphen for a line break. */
const LONG_NAME = 'W'.repeat(48)
const longEmail = () => `${randomUUID().replaceAll('-', '')}.${'w'.repeat(28)}@${'w'.repeat(60)}.example.com`

/** Fills every cell of a table, with unbreakable names and addresses. */
async function withLongNames(page: Page, path: string): Promise<void> {
  const email = longEmail()
  const data = { name: LONG_NAME, email, password: PASSWORD }
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201)
  await loggedInAs(page, 'siteadmin')
  await newOrder(page, LONG_NAME, email)
  await newMessage(page, { name: LONG_NAME, contact: email, message: LONG_NAME })
  const product = await newProduct(page, { name: `${LONG_NAME}${LONG_NAME}`, published: false })
  const tag = await newTag(page, randomUUID().replaceAll('-', '') + 'W'.repeat(18))
  for (const deleted of [`products/${product.id}`, `tags/${tag.id}`]) {
    const headers = await tokenOf(page)
    expect((await page.request.delete(`/api/admin/${deleted}`, { headers })).status()).toBe(200)
  }
  await newProduct(page, { name: `${LONG_NAME}${LONG_NAME}`, published: false })
  await openPage(page, path)
}

async function withCommission(
  page: Page,
  name: string,
  open: (uuid: string) => Promise<unknown>,
): Promise<void> {
  await asAdmin(page, ADMIN_PAGES.commissions)
  const { uuid } = await newCommission(page, { name, steel: LONG_NAME, sheath: LONG_NAME })
  await open(uuid)
}

/** Every page of the admin area. Add new pages here. */
export const ADMIN_SCREENS: Screen[] = [
  { name: 'admin-dashboard', open: (page) => withAnOrder(page, ADMIN_PAGES.dashboard) },
  {
    name: 'admin-setup-guide',
    phoneOnly: true,
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.dashboard)
      await page.getByRole('button', { name: 'All 10 steps' }).click()
      await page.getByRole('button', { name: 'Only the next step' }).waitFor()
    },
  },
  {
    name: 'admin-analytics',
    open: async (page) => {
      await withAnOrder(page, ADMIN_PAGES.analytics)
      await page.getByText('Show as table').first().click()
    },
  },
  {
    name: 'admin-analytics-one-month',
    stateOf: 'admin-analytics',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.analytics}?months=1`),
  },
  { name: 'admin-not-found', open: (page) => asAdmin(page, '/admin/no-such-page') },
  { name: 'admin-products', open: (page) => asAdmin(page, ADMIN_PAGES.products) },
  {
    name: 'admin-products-empty',
    stateOf: 'admin-products',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.products}?search=no-such-piece`),
  },
  {
    name: 'admin-products-delete',
    stateOf: 'admin-products',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.products)
      await page.getByRole('button', { name: 'Delete Belt Tanto' }).click()
    },
  },
  { name: 'admin-image-points', open: (page) => asAdmin(page, imagePointsPage(1)) },
  { name: 'admin-taxonomy', open: (page) => asAdmin(page, ADMIN_PAGES.taxonomy) },
  {
    name: 'admin-taxonomy-edit',
    stateOf: 'admin-taxonomy',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.taxonomy)
      await page.getByRole('button', { name: 'Add Category' }).click()
      await page.getByRole('listitem').filter({ hasText: 'Kitchen Knives' }).getByText('Edit').click()
    },
  },
  {
    name: 'admin-taxonomy-delete',
    stateOf: 'admin-taxonomy',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.taxonomy)
      await page.getByRole('listitem').filter({ hasText: 'Kitchen Knives' }).getByText('Delete').click()
      await page.getByLabel('Move them to another category').check()
    },
  },
  {
    name: 'admin-trash',
    open: async (page) => {
      await loggedInAs(page, 'admin')
      await fillTrash(page)
      await openPage(page, ADMIN_PAGES.trash)
    },
  },
  { name: 'admin-import', open: (page) => asAdmin(page, ADMIN_PAGES.importProducts) },
  {
    name: 'admin-import-checked',
    stateOf: 'admin-import',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.importProducts)
      await chooseSpreadsheet(page, 'id,name,price\n1,Another name,300\n2,Free,0\n,,5')
      await page.getByText('Nothing has been imported yet').waitFor()
      await page.getByRole('button', { name: 'Errors 3' }).click()
    },
  },
  { name: 'admin-add-product', open: (page) => asAdmin(page, ADMIN_PAGES.addProduct) },
  {
    name: 'admin-add-product-wrong',
    stateOf: 'admin-add-product',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.addProduct)
      await fillIn(page)
      await page.getByLabel('Price').fill('265,50')
      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('steel') }
      await formOf(page).files.setInputFiles([await jpeg('valid.jpg'), notes])
      await page.getByText('notes.txt is not an image!').waitFor()
      await formOf(page).add.click()
    },
  },
  { name: 'admin-edit-product', open: inProductForm },
  {
    name: 'admin-edit-product-draft',
    stateOf: 'admin-edit-product',
    logsError: true,
    open: async (page) => {
      await inProductForm(page)
      await page.route('**/images', (route) => route.abort())
      await page.getByLabel('Price').fill('150')
      await formOf(page).files.setInputFiles(await jpeg('lost.jpg'))
      await page.getByRole('button', { name: 'Edit alt text of image 1' }).click()
      await draftSaved(page, '150', 1)
      await reloadPage(page)
      await page.getByRole('button', { name: 'Discard draft' }).waitFor()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'admin-edit-product-conflict',
    stateOf: 'admin-edit-product',
    logsError: true,
    open: async (page) => {
      const id = await inProductForm(page)
      await page.getByLabel('Price').fill('150')
      await changeElsewhere(page, id, { price: 140, stock: 1 })
      await formOf(page).update.click()
      await page.getByRole('button', { name: 'Use all theirs' }).waitFor()
    },
  },
  {
    name: 'admin-edit-product-delete-image',
    stateOf: 'admin-edit-product',
    open: async (page) => {
      await inProductForm(page)
      await page.getByRole('button', { name: 'Delete image 1' }).click()
    },
  },
  { name: 'admin-pages', open: (page) => asAdmin(page, ADMIN_PAGES.pages) },
  {
    name: 'admin-pages-editor',
    open: async (page) => {
      await asAdmin(page, adminPageEditor('home'))
      await page.getByLabel('Line below', { exact: true }).fill('Forged, ground and stitched by hand.')
    },
  },
  { name: 'admin-settings-business', open: (page) => asAdmin(page, settingsPage('business')) },
  {
    name: 'admin-settings-business-wrong',
    stateOf: 'admin-settings-business',
    open: async (page) => {
      await asAdmin(page, settingsPage('business'))
      await page.getByRole('button', { name: 'Add a phone' }).click()
      await page.getByRole('textbox', { name: 'Name' }).first().fill(LONG_NAME)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Say whose number it is.').waitFor()
    },
  },
  { name: 'admin-settings-announcement', open: (page) => asAdmin(page, settingsPage('announcement')) },
  { name: 'admin-settings-vacation', open: (page) => asAdmin(page, settingsPage('vacation')) },
  {
    name: 'admin-settings-shipping',
    open: async (page) => {
      await asAdmin(page, settingsPage('shipping'))
      await page.getByLabel('3 lb', { exact: true }).fill('0.95')
      await page.getByRole('button', { name: 'Show all 50 rows' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter at least the price of the pound before it.').waitFor()
    },
  },
  {
    name: 'admin-settings-shipping-conflict',
    stateOf: 'admin-settings-shipping',
    logsError: true,
    open: async (page) => {
      await asAdmin(page, settingsPage('shipping'))
      await page.getByLabel('Handling fee').fill('2.50')
      await page.route('**/api/admin/settings/shipping', async (route) => {
        const { revision, ...settings } = route.request().postDataJSON()
        const current = { ...settings, handling_fee: 1, free_shipping_from: 500, zone: 8 }
        await route.fulfill({
          status: 409,
          json: { error: 'Old.', settings: current, revision: revision + 1 },
        })
      })
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Keep mine' }).waitFor()
    },
  },
  {
    name: 'admin-settings-tax',
    open: async (page) => {
      await asAdmin(page, settingsPage('tax'))
      await page.getByRole('button', { name: 'Start with West Virginia, 6 %' }).click()
      await page.getByRole('button', { name: 'None' }).click()
      await page.getByRole('button', { name: 'Paste a list' }).click()
      await page.getByLabel('ZIP codes and rates').fill('26241 7\n44301 7')
      await page.getByRole('button', { name: 'Add to the list' }).click()
      await page.getByText('44301 is in Ohio.').waitFor()
    },
  },
  {
    name: 'admin-settings-card-fee',
    open: async (page) => {
      await asAdmin(page, settingsPage('card_fee'))
      await page.getByRole('button', { name: 'Exempt these 6 states' }).click()
      await page.getByText('The total of this order stays the same.').waitFor({ state: 'attached' })
    },
  },
  { name: 'admin-orders', open: (page) => withNewOrder(page, () => openPage(page, ADMIN_PAGES.orders)) },
  {
    name: 'admin-orders-empty',
    stateOf: 'admin-orders',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.orders}?search=kukri`),
  },
  {
    name: 'admin-orders-open',
    open: (page) => withNewOrder(page, ({ uuid }) => openPage(page, adminOrderPage(uuid))),
  },
  {
    name: 'admin-orders-dispute',
    stateOf: 'admin-orders-open',
    open: (page) =>
      withNewOrder(page, async (order) => {
        await disputed(page, order)
        await openPage(page, adminOrderPage(order.uuid))
      }),
  },
  {
    name: 'admin-evidence',
    open: (page) =>
      withNewOrder(page, async (order) => {
        await disputed(page, order)
        await openPage(page, evidencePage(order.uuid))
      }),
  },
  {
    name: 'admin-orders-cancel',
    stateOf: 'admin-orders',
    open: (page) =>
      withNewOrder(page, async ({ id }) => {
        await openPage(page, `${ADMIN_PAGES.orders}?search=${id}`)
        await page.getByLabel(`Status of order ${id}`).selectOption('cancelled')
        await page.getByLabel('Partial refund').check()
      }),
  },
  {
    name: 'admin-orders-refund',
    stateOf: 'admin-orders-open',
    open: (page) =>
      withNewOrder(page, async ({ uuid }) => {
        await openPage(page, adminOrderPage(uuid))
        await page.getByRole('button', { name: 'Refund…' }).click()
        await page.getByRole('alertdialog').getByRole('checkbox').first().check()
        await page.getByLabel('Other').fill('5,5')
        await page
          .getByRole('button', { name: /^Refund/ })
          .last()
          .click()
      }),
  },
  {
    name: 'admin-commissions',
    open: (page) => withCommission(page, LONG_NAME, () => openPage(page, ADMIN_PAGES.commissions)),
  },
  {
    name: 'admin-commissions-none',
    stateOf: 'admin-commissions',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.commissions}?search=no-such-person`),
  },
  {
    name: 'admin-commissions-closed',
    stateOf: 'admin-commissions',
    open: (page) =>
      withCommission(page, LONG_NAME, async (uuid) => {
        await setState(page, uuid, 'declined')
        await openPage(page, `${ADMIN_PAGES.commissions}?state=declined`)
      }),
  },
  {
    name: 'admin-commission-wrong',
    open: (page) =>
      withCommission(page, LONG_NAME, async (uuid) => {
        await openPage(page, adminCommissionPage(uuid))
        await page.getByRole('button', { name: 'Send quote' }).click()
        await page.getByText('Enter a price in dollars.').waitFor()
      }),
  },
  {
    name: 'admin-commission-cancel',
    stateOf: 'admin-commission-wrong',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.commissions)
      await openInProgress(page)
      await page.getByRole('button', { name: 'Cancel commission…' }).click()
      await page.getByLabel('Refund the deposit').check()
    },
  },
  { name: 'admin-tax-report', open: (page) => withAnOrder(page, ADMIN_PAGES.taxReport) },
  { name: 'admin-demand', open: (page) => withAnOrder(page, ADMIN_PAGES.demand) },
  {
    name: 'admin-demand-empty',
    stateOf: 'admin-demand',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.demand}?from=2020-01-01&to=2020-01-31`),
  },
  {
    name: 'admin-demand-wrong',
    stateOf: 'admin-demand',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.demand}?from=2026-02-01&to=2026-01-01`),
  },
  {
    name: 'admin-tax-report-wrong',
    stateOf: 'admin-tax-report',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.taxReport}?from=2026-02-01&to=2026-01-01`),
  },
  {
    name: 'admin-slip',
    open: (page) => withNewOrder(page, ({ uuid }) => openPage(page, packingSlipPage(uuid))),
  },
  {
    name: 'admin-orders-open-long-names',
    stateOf: 'admin-orders-open',
    open: async (page) => {
      await loggedInAs(page, 'admin')
      const { uuid } = await newOrder(page, LONG_NAME, longEmail())
      await openPage(page, adminOrderPage(uuid))
    },
  },
  ...(['orders', 'users', 'messages', 'outbox', 'auditLog', 'trash', 'products', 'taxonomy'] as const).map(
    (area) => ({
      name: `admin-${area}-long-names`,
      stateOf: `admin-${area}`,
      open: (page: Page) => withLongNames(page, ADMIN_PAGES[area]),
    }),
  ),
  {
    name: 'admin-menu',
    phoneOnly: true,
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.analytics)
      await newMessage(page)
      await reloadPage(page)
      await page.getByRole('button', { name: 'Open menu' }).click()
    },
  },
  {
    name: 'admin-search',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.analytics)
      await newMessage(page, { name: 'Bowie Whitlock' })
      await searchFor(page, 'bowie')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'admin-search-none',
    stateOf: 'admin-search',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.analytics)
      await searchFor(page, 'no such thing')
      await page.getByText('No results').waitFor()
    },
  },
  {
    name: 'admin-search-failed',
    stateOf: 'admin-search',
    logsError: true,
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.analytics)
      await page.route('**/api/admin/search*', (route) => route.fulfill({ status: 503 }))
      await searchFor(page, 'bowie')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  { name: 'admin-users', open: (page) => asAdmin(page, ADMIN_PAGES.users) },
  {
    name: 'admin-users-none',
    stateOf: 'admin-users',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.users}?search=no-such-person`),
  },
  {
    name: 'admin-users-delete',
    stateOf: 'admin-users',
    open: async (page) => {
      await asAdmin(page, `${ADMIN_PAGES.users}?search=customer@shop.test`)
      await page.getByRole('button', { name: 'Delete' }).click()
    },
  },
  {
    name: 'admin-messages',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.messages)
      // So many that the counts have two digits.
      for (let count = 0; count < 10; count++) await newMessage(page)
      await newMessage(page, { contactMethod: 'phone', contact: '304-555-0142', message: LONG_MESSAGE })
      await reloadPage(page)
    },
  },
  {
    name: 'admin-messages-reply',
    stateOf: 'admin-messages',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.messages)
      const { name } = await newMessage(page)
      await reloadPage(page)
      const message = page.getByRole('listitem').filter({ hasText: name })
      await message.getByRole('button', { name: 'Reply' }).click()
      await message.getByRole('button', { name: 'Send reply' }).click()
    },
  },
  {
    name: 'admin-outbox',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.outbox)
      await newMessage(page)
      await reloadPage(page)
    },
  },
  {
    name: 'admin-outbox-none',
    stateOf: 'admin-outbox',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.outbox}?search=nobody@nowhere`),
  },
  {
    name: 'admin-outbox-secret',
    stateOf: 'admin-outbox',
    open: async (page) => {
      const email = await newAccount(page)
      await page.context().clearCookies()
      await asAdmin(page, `${ADMIN_PAGES.outbox}?search=${email}`)
      await page.getByRole('button', { name: 'Show' }).first().click()
      await page.getByText('Only the account owner can read this email.').waitFor()
    },
  },
  {
    name: 'admin-auditLog',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.auditLog)
      await newProduct(page)
      await reloadPage(page)
    },
  },
  {
    name: 'admin-auditLog-none',
    stateOf: 'admin-auditLog',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.auditLog}?search=no-such-entry`),
  },
]
