import { expect, type Page } from '@playwright/test'
import { ADMIN_PAGES, adminOrderPage, PAGES, packingSlipPage, STYLEGUIDE_PATH } from '#contract/paths.ts'
import { logIn, newAccount, PASSWORD, tokenOf, turnOnCodesByEmail, uniqueEmail } from './account.ts'
import { type BoughtOrder, chooseSpreadsheet, fillTrash, loggedInAs, newOrder, newProduct } from './admin.ts'
import { newMessage } from './contact-message.ts'
import { orderAndPay } from './order-and-pay.ts'
import { addImages, changeElsewhere, draftSaved, editPage, fillIn, formOf, jpeg } from './product-form.ts'

export interface Screen {
  name: string
  open: (page: Page) => Promise<unknown>
  phoneOnly?: boolean
  /** Expects a failed request, which the browser logs. */
  logsError?: boolean
}

const LISTING = PAGES.allKnives
const KNIFE = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

const at =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    page.goto(path)

async function withProducts(page: Page, path: string): Promise<void> {
  for (const id of [9, 13]) {
    await page.goto(`/shop-knives/knife/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('link', { name: /^Cart, \d/ }).waitFor()
  }
  await page.goto(path)
}

async function withTotal(page: Page): Promise<void> {
  await withProducts(page, PAGES.checkout)
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
}

async function withCaptcha(page: Page): Promise<void> {
  await withProducts(page, PAGES.checkout)
  const json = { error: 'Please complete the reCAPTCHA.', captcha: true }
  await page.route('**/api/checkout', (route) => route.fulfill({ status: 400, json }))
  await page.getByLabel('Full name').fill('June Whitlock')
  await page.getByLabel('Email').fill('june@example.com')
  await page.getByLabel('Address', { exact: true }).fill('214 Quarry Road')
  await page.getByLabel('City').fill('Berea')
  await page.getByLabel('State').selectOption('OH')
  await page.getByLabel('Zip code').fill('44017')
  await page.getByRole('checkbox', { name: /^I confirm that I am/ }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByLabel("I'm not a robot").waitFor()
}

async function signUp(page: Page): Promise<void> {
  await page.goto(PAGES.signup)
  await page.getByLabel('Name').fill('June Whitlock')
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Digit 1 of 6').waitFor()
}

async function logInWithCode(page: Page): Promise<void> {
  const email = await newAccount(page)
  await turnOnCodesByEmail(page, email)
  await page.context().clearCookies()
  await page.goto(PAGES.login)
  await logIn(page, email)
  await page.getByRole('button', { name: 'Verify' }).waitFor()
}

async function asOwner(page: Page, path: string, withOrder = false): Promise<void> {
  await newAccount(page)
  if (withOrder) await orderAndPay(page.request, await tokenOf(page))
  await page.goto(path)
}

async function asAdmin(page: Page, path: string): Promise<void> {
  await loggedInAs(page, 'siteadmin')
  await page.goto(path)
}

async function withAnOrder(page: Page, path: string): Promise<void> {
  await page.goto('/shop-knives/knife/9')
  await orderAndPay(page.request)
  await asAdmin(page, path)
}

async function inProductForm(page: Page): Promise<number> {
  await loggedInAs(page, 'siteadmin')
  const handle = 'Black walnut from a barn in Preston County, rubbed with oil'
  const specs = { steel: '52100', blade_length_in: 4.25, handle_material: handle, hand: 'either' }
  const { id } = await newProduct(page, { specs, weight_oz: 6.5 })
  await addImages(page, id, 2)
  await page.goto(editPage(id))
  await page.getByRole('button', { name: 'Reorder image 2' }).waitFor()
  return id
}

const LONG_MESSAGE =
  'Please call me about the sheath.\n\nThe one for the drop point has come apart at the second stitch: https://example.com/pictures/of-the-sheath/and-of-the-stitch-that-came-apart-first.jpg'

async function withNewOrder(page: Page, open: (order: BoughtOrder) => Promise<unknown>): Promise<void> {
  await loggedInAs(page, 'admin')
  await open(await newOrder(page))
}

/** Every screen of the shop. Add new pages here. */
export const SCREENS: Screen[] = [
  { name: 'home', open: at(PAGES.home) },
  { name: 'listing', open: at(LISTING) },
  { name: 'listing-empty', open: at(`${LISTING}?search=kukri&tags=Damascus`) },
  { name: 'listing-facts', open: at(`${LISTING}?grind=Flat&blade_length_in=3-4`) },
  { name: 'category', open: at('/shop-knives/category/kitchen-knives') },
  { name: 'product', open: at(KNIFE) },
  { name: 'product-sold', open: at('/shop-knives/knife/6') },
  { name: 'product-sheath', open: at('/shop-knives/knife/13') },
  { name: 'about', open: at(PAGES.about) },
  { name: 'process', open: at(PAGES.ourProcess) },
  { name: 'contact', open: at(PAGES.contact) },
  { name: 'shipping-returns', open: at(PAGES.shippingReturns) },
  { name: 'privacy', open: at(PAGES.privacy) },
  { name: 'terms', open: at(PAGES.terms) },
  { name: 'cart-empty', open: at(PAGES.cart) },
  { name: 'checkout-empty', open: at(PAGES.checkout) },
  { name: 'cart', open: (page) => withProducts(page, PAGES.cart) },
  { name: 'checkout', open: withTotal },
  { name: 'checkout-captcha', open: withCaptcha, logsError: true },
  { name: 'confirmation-failed', open: at(PAGES.orderConfirmation) },
  { name: 'order', open: async (page) => page.goto(await orderAndPay(page.request)) },
  { name: 'login', open: at(PAGES.login) },
  { name: 'signup', open: at(PAGES.signup) },
  { name: 'forgot-password', open: at(PAGES.forgotPassword) },
  { name: 'styleguide', open: at(STYLEGUIDE_PATH) },
  { name: 'reset-password-invalid', open: at(PAGES.resetPassword) },
  { name: 'verify-email-missing', open: at(PAGES.verifyEmail) },
  { name: 'verify-email', open: signUp },
  { name: 'login-code', open: logInWithCode },
  { name: 'profile', open: (page) => asOwner(page, PAGES.profile) },
  { name: 'orders-empty', open: (page) => asOwner(page, PAGES.myOrders) },
  { name: 'orders', open: (page) => asOwner(page, PAGES.myOrders, true) },
  { name: 'backup-codes-none', open: (page) => asOwner(page, PAGES.backupCodes) },
  { name: 'admin-dashboard', open: (page) => withAnOrder(page, ADMIN_PAGES.dashboard) },
  {
    name: 'admin-analytics',
    open: async (page) => {
      await withAnOrder(page, ADMIN_PAGES.analytics)
      await page.locator('.recharts-bar-rectangle').first().waitFor()
      await page.getByText('Show as table').first().click()
    },
  },
  { name: 'admin-analytics-one-month', open: (page) => asAdmin(page, `${ADMIN_PAGES.analytics}?months=1`) },
  { name: 'admin-not-found', open: (page) => asAdmin(page, '/admin/no-such-page') },
  { name: 'admin-products', open: (page) => asAdmin(page, ADMIN_PAGES.products) },
  {
    name: 'admin-products-empty',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.products}?search=no-such-piece`),
  },
  {
    name: 'admin-products-delete',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.products)
      await page.getByRole('button', { name: 'Delete Belt Tanto' }).click()
    },
  },
  { name: 'admin-labels', open: (page) => asAdmin(page, ADMIN_PAGES.taxonomy) },
  {
    name: 'admin-labels-edit',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.taxonomy)
      await page.getByRole('button', { name: 'Add Category' }).click()
      await page.getByRole('listitem').filter({ hasText: 'Kitchen Knives' }).getByText('Edit').click()
    },
  },
  {
    name: 'admin-labels-delete',
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
      await page.goto(ADMIN_PAGES.trash)
    },
  },
  { name: 'admin-import', open: (page) => asAdmin(page, ADMIN_PAGES.importProducts) },
  {
    name: 'admin-import-checked',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.importProducts)
      await chooseSpreadsheet(page, 'id,name,price\n1,Another name,300\n2,Free,0\n,,5')
      await page.getByText('Nothing has been imported yet').waitFor()
      await page.getByRole('button', { name: 'Errors 2' }).click()
    },
  },
  { name: 'admin-add-product', open: (page) => asAdmin(page, ADMIN_PAGES.addProduct) },
  {
    name: 'admin-add-product-wrong',
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
    logsError: true,
    open: async (page) => {
      await inProductForm(page)
      await page.route('**/images', (route) => route.abort())
      await page.getByLabel('Price').fill('150')
      await formOf(page).files.setInputFiles(await jpeg('lost.jpg'))
      await page.getByRole('button', { name: 'Edit alt text of image 1' }).click()
      await draftSaved(page, '150', 1)
      await page.reload()
      await page.getByRole('button', { name: 'Discard draft' }).waitFor()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'admin-edit-product-conflict',
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
    open: async (page) => {
      await inProductForm(page)
      await page.getByRole('button', { name: 'Delete image 1' }).click()
    },
  },
  { name: 'admin-orders', open: (page) => withNewOrder(page, () => page.goto(ADMIN_PAGES.orders)) },
  { name: 'admin-orders-empty', open: (page) => asAdmin(page, `${ADMIN_PAGES.orders}?search=kukri`) },
  {
    name: 'admin-orders-open',
    open: (page) => withNewOrder(page, ({ uuid }) => page.goto(adminOrderPage(uuid))),
  },
  {
    name: 'admin-orders-cancel',
    open: (page) =>
      withNewOrder(page, async ({ id }) => {
        await page.goto(`${ADMIN_PAGES.orders}?search=${id}`)
        await page.getByLabel(`Status of order ${id}`).selectOption('cancelled')
        await page.getByLabel('Partial refund').check()
      }),
  },
  {
    name: 'admin-slip',
    open: (page) => withNewOrder(page, ({ uuid }) => page.goto(packingSlipPage(uuid))),
  },
  { name: 'not-found', open: at('/no-such-page') },
  { name: 'product-not-found', open: at('/shop-knives/knife/9999') },
  { name: 'admin-users', open: (page) => asAdmin(page, ADMIN_PAGES.users) },
  { name: 'admin-users-none', open: (page) => asAdmin(page, `${ADMIN_PAGES.users}?search=no-such-person`) },
  {
    name: 'admin-users-delete',
    open: async (page) => {
      await asAdmin(page, `${ADMIN_PAGES.users}?search=customer@shop.test`)
      await page.getByRole('button', { name: 'Delete' }).click()
    },
  },
  {
    name: 'admin-messages',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.messages)
      await newMessage(page)
      await newMessage(page, { contactMethod: 'phone', contact: '304-555-0142', message: LONG_MESSAGE })
      await page.reload()
    },
  },
  {
    name: 'admin-messages-reply',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.messages)
      const { name } = await newMessage(page)
      await page.reload()
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
      await page.reload()
    },
  },
  { name: 'admin-outbox-none', open: (page) => asAdmin(page, `${ADMIN_PAGES.outbox}?search=nobody@nowhere`) },
  {
    name: 'admin-outbox-secret',
    open: async (page) => {
      const email = await newAccount(page)
      await page.context().clearCookies()
      await asAdmin(page, `${ADMIN_PAGES.outbox}?search=${email}`)
      await page.getByRole('button', { name: 'Show' }).first().click()
      await page.getByText('Only the account owner can read this email.').waitFor()
    },
  },
  {
    name: 'admin-activity',
    open: async (page) => {
      await asAdmin(page, ADMIN_PAGES.activity)
      await newProduct(page)
      await page.reload()
    },
  },
  {
    name: 'admin-activity-none',
    open: (page) => asAdmin(page, `${ADMIN_PAGES.activity}?search=no-such-entry`),
  },
  {
    name: 'menu',
    phoneOnly: true,
    open: async (page) => {
      await page.goto(LISTING)
      await page.getByRole('button', { name: 'Open menu' }).click()
    },
  },
  {
    name: 'filter-sheet',
    phoneOnly: true,
    open: async (page) => {
      await page.goto(LISTING)
      await page.getByRole('button', { name: 'Filter Products' }).click()
    },
  },
  {
    name: 'filter-sheet-facts',
    phoneOnly: true,
    open: async (page) => {
      await page.goto(LISTING)
      await page.getByRole('button', { name: 'Filter Products' }).click()
      await page.getByRole('dialog').getByText('Blade length', { exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: '9 in and over' }).click()
      await page.getByRole('button', { name: /2 results/ }).waitFor()
    },
  },
]
