import { expect, type Page } from '@playwright/test'
import { PAGES, STYLEGUIDE_PATH, trueSizePrintPage } from '#contract/platform/values/paths.ts'
import { logIn, newAccount, PASSWORD, tokenOf, turnOnCodesByEmail, uniqueEmail } from './account.ts'
import { addToCart } from './checkout-form.ts'
import { openPage, untilHydrated } from './open-page.ts'
import { openCheckout, orderAndPay } from './order-and-pay.ts'
import type { Screen } from './screen.ts'

const LISTING = PAGES.allKnives
const KNIFE = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

const at =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    openPage(page, path)

async function withProducts(page: Page, path: string): Promise<void> {
  for (const id of [9, 13]) await addToCart(page, id)
  await openPage(page, path)
}

async function withLoss(page: Page): Promise<void> {
  await withProducts(page, PAGES.home)
  await page.route('**/api/products?ids=*', async (route) => {
    const { data, total } = await (await route.fetch()).json()
    const [gone, ...others] = data
    await route.fulfill({ json: { data: [{ ...gone, stock: 0 }, ...others], total } })
  })
  await openPage(page, PAGES.cart)
  await page.getByRole('main').getByRole('alert').waitFor()
}

async function held(page: Page): Promise<void> {
  await openCheckout(page.request, 4)
  await openPage(page, '/shop-knives/knife/4')
  await page.getByText("In someone's checkout").first().waitFor()
}

async function withTotal(page: Page): Promise<void> {
  await withProducts(page, PAGES.checkout)
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
}

async function withoutSignUp(page: Page): Promise<void> {
  const json = { error: 'Choose a password.', fields: { newPassword: 'Choose a password.' } }
  await page.route('**/api/auth/verify-email-link', (route) => route.fulfill({ status: 400, json }))
  await openPage(page, `${PAGES.verifyEmail}?code=unknown`)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
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
  await openPage(page, PAGES.signup)
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
  await openPage(page, PAGES.login)
  await logIn(page, email)
  await page.getByRole('button', { name: 'Verify' }).waitFor()
}

async function asOwner(page: Page, path: string, withOrder = false): Promise<void> {
  await newAccount(page)
  if (withOrder) await orderAndPay(page.request, await tokenOf(page))
  await openPage(page, path)
}

async function trueSize(page: Page): Promise<void> {
  await openPage(page, KNIFE)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'True size' }).click()
  await page.getByRole('dialog').getByRole('slider').waitFor()
}

async function calibratedTrueSize(page: Page): Promise<void> {
  await trueSize(page)
  await page.getByRole('button', { name: 'It fits' }).click()
  await page.getByText('8.5 cm', { exact: true }).click()
}

/** Every page outside the admin area. Add new pages here. */
export const SHOP_SCREENS: Screen[] = [
  { name: 'home', open: at(PAGES.home) },
  { name: 'listing', open: at(LISTING) },
  { name: 'listing-empty', stateOf: 'listing', open: at(`${LISTING}?search=kukri&tags=Damascus`) },
  { name: 'listing-facts', stateOf: 'listing', open: at(`${LISTING}?grind=Flat&blade_length_in=3-4`) },
  {
    name: 'listing-filtered',
    stateOf: 'listing',
    open: at(`${LISTING}?search=hunter&max=300&available=true`),
  },
  { name: 'listing-in-cart', stateOf: 'listing', open: (page) => withProducts(page, LISTING) },
  { name: 'category', open: at('/shop-knives/category/kitchen-knives') },
  { name: 'product', open: at(KNIFE) },
  { name: 'product-sold', stateOf: 'product', open: at('/shop-knives/knife/6') },
  { name: 'product-sheath', stateOf: 'product', open: at('/shop-knives/knife/13') },
  { name: 'product-in-cart', stateOf: 'product', open: (page) => withProducts(page, '/shop-knives/knife/9') },
  { name: 'product-held', stateOf: 'product', open: held },
  { name: 'true-size-calibrate', stateOf: 'true-size', open: trueSize },
  { name: 'true-size', open: calibratedTrueSize },
  { name: 'true-size-print', open: at(`${trueSizePrintPage(1)}?with=7`) },
  { name: 'about', open: at(PAGES.about) },
  { name: 'process', open: at(PAGES.ourProcess) },
  { name: 'contact', open: at(PAGES.contact) },
  { name: 'shipping-returns', open: at(PAGES.shippingReturns) },
  { name: 'privacy', open: at(PAGES.privacy) },
  { name: 'terms', open: at(PAGES.terms) },
  { name: 'care', open: at(PAGES.care) },
  { name: 'saved-empty', stateOf: 'saved', open: at(PAGES.saved) },
  { name: 'sold-empty', stateOf: 'sold', open: at(PAGES.sold) },
  { name: 'cart-empty', stateOf: 'cart', open: at(PAGES.cart) },
  { name: 'checkout-empty', stateOf: 'checkout', open: at(PAGES.checkout) },
  { name: 'cart', open: (page) => withProducts(page, PAGES.cart) },
  { name: 'cart-loss', stateOf: 'cart', open: withLoss },
  { name: 'checkout', open: withTotal },
  { name: 'checkout-captcha', stateOf: 'checkout', open: withCaptcha, logsError: true },
  { name: 'confirmation-failed', open: at(PAGES.orderConfirmation) },
  { name: 'order', open: async (page) => openPage(page, await orderAndPay(page.request)) },
  { name: 'login', open: at(PAGES.login) },
  { name: 'signup', open: at(PAGES.signup) },
  { name: 'forgot-password', open: at(PAGES.forgotPassword) },
  { name: 'styleguide', open: at(STYLEGUIDE_PATH) },
  { name: 'reset-password-invalid', open: at(PAGES.resetPassword) },
  { name: 'verify-email-missing', stateOf: 'verify-email', open: at(PAGES.verifyEmail) },
  { name: 'verify-email', open: signUp },
  { name: 'verify-email-link', stateOf: 'verify-email', open: at(`${PAGES.verifyEmail}?code=unknown`) },
  { name: 'verify-email-password', stateOf: 'verify-email', open: withoutSignUp, logsError: true },
  { name: 'login-code', open: logInWithCode },
  { name: 'profile', open: (page) => asOwner(page, PAGES.profile) },
  { name: 'orders-empty', stateOf: 'orders', open: (page) => asOwner(page, PAGES.myOrders) },
  { name: 'orders', open: (page) => asOwner(page, PAGES.myOrders, true) },
  { name: 'backup-codes-none', open: (page) => asOwner(page, PAGES.backupCodes) },
  { name: 'not-found', open: at('/no-such-page') },
  { name: 'product-not-found', stateOf: 'not-found', open: at('/shop-knives/knife/9999') },
  {
    name: 'menu',
    phoneOnly: true,
    open: async (page) => {
      await openPage(page, LISTING)
      await page.getByRole('button', { name: 'Open menu' }).click()
    },
  },
  {
    name: 'filter-sheet',
    phoneOnly: true,
    open: async (page) => {
      await openPage(page, LISTING)
      await page.getByRole('button', { name: 'Filter Products' }).click()
    },
  },
  {
    name: 'filter-sheet-facts',
    stateOf: 'filter-sheet',
    phoneOnly: true,
    open: async (page) => {
      await openPage(page, LISTING)
      await page.getByRole('button', { name: 'Filter Products' }).click()
      await page.getByRole('dialog').getByText('Blade length', { exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: '9 in and over' }).click()
      await page.getByRole('button', { name: /2 results/ }).waitFor()
    },
  },
]
