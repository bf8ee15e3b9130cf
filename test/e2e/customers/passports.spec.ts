import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { parcelCardsPage } from '#contract/app/admin-paths.ts'
import { passportPage } from '#contract/platform/values/paths.ts'
import { endLogin, logIn, newAccount, openLoggedIn } from '#test/support/browser/account.ts'
import { loggedInAs, onDevice, SIZES } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { newPassport } from '#test/support/browser/passport.ts'
import { runShopCommand } from '#test/support/run-cli.ts'

const VALID = /^Signed by Laurel Hollow Knives on \w+ \d+, \d{4}: valid$/
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const claimField = (page: Page) => page.getByLabel('Claim code')
const signature = (page: Page) => page.getByText(VALID)

test('verifies a passport in the browser and its download offline', IN_TEST_ALL, async ({ page }, info) => {
  const { code } = await newPassport(page)
  await openPage(page, passportPage(code))
  await expect(signature(page)).toBeVisible()
  await expect(page.getByText('Your browser has just checked the signature.')).toBeVisible()
  await expect(page.getByText(/^No\. \d+ of \d{4}$/)).toBeVisible()
  await expect(page.getByText(`Passport ${code.slice(0, 5)} ${code.slice(5)}`)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  const downloading = page.waitForEvent('download')
  await button(page, 'Download passport').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`passport-${code}.json`)
  const file = info.outputPath('passport.json')
  await download.saveAs(file)
  const { passport, jws, kid, key } = JSON.parse(readFileSync(file, 'utf8'))
  expect(passport.code).toBe(code)
  expect(jws).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(key).toMatchObject({ kid, kty: 'OKP', crv: 'Ed25519' })
  const { result } = runShopCommand({ DATA_DIR: info.outputPath('no-shop') }, ['passport', 'verify', file])
  expect(await result).toMatchObject({ code: 0, text: expect.stringMatching(/^valid$/m) })
})

test('opens a passport from the code on its printed card', IN_TEST_ALL, async ({ page }) => {
  const passport = await newPassport(page)
  await loggedInAs(page, 'admin')
  await openPage(page, parcelCardsPage([passport.code]))
  const code = page.getByRole('img', { name: /^QR code of passport/ })
  await expect(code).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  // As the library does it in the browser, without asking another host.
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const { buffer, byteOffset, byteLength } = readFileSync(wasm)
  prepareZXingModule({
    overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer },
  })
  const [read] = await readBarcodes(new Uint8Array(await code.screenshot({ scale: 'device' })), {
    formats: ['QRCode'],
  })
  expect(read?.text).toBe(new URL(passportPage(passport.code), page.url()).href)
  await openPage(page, read?.text ?? '')
  await expect(
    page.getByText(`Passport ${passport.code.slice(0, 5)} ${passport.code.slice(5)}`),
  ).toBeVisible()
})

test('shows nothing of a passport whose signature is invalid', IN_TEST_ALL, async ({ page }) => {
  const { code } = await newPassport(page)
  await page.route(`**/api/passports/${code}`, async (route) => {
    const reply = await (await route.fetch()).json()
    reply.passport.specs.steel = 'Something better'
    await route.fulfill({ json: reply })
  })
  await openPage(page, passportPage(code))
  await expect(page.getByText('Signature not valid', { exact: true })).toBeVisible()
  await expect(page.getByText(/Signed by|has just checked|when we signed/)).toHaveCount(0)

  await page.unroute(`**/api/passports/${code}`)
  await page.route('**/.well-known/jwks.json', async (route) => {
    const { keys } = await (await route.fetch()).json()
    const other = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
    const { x } = await crypto.subtle.exportKey('jwk', other.publicKey)
    await route.fulfill({ json: { keys: keys.map((key: object) => ({ ...key, x })) } })
  })
  await reloadPage(page)
  await expect(page.getByText('Signature not valid', { exact: true })).toBeVisible()
})

test('explains how to check a signature that the browser can’t', IN_TEST_ALL, async ({ page }) => {
  const { code } = await newPassport(page)
  const keys = '**/.well-known/jwks.json'
  await page.route(keys, (route) => route.abort())
  await openPage(page, passportPage(code))
  await expect(page.getByText('The signature could not be checked: the shop did not answer.')).toBeVisible()
  await page.unroute(keys)
  await button(page, 'Try again').click()
  await expect(signature(page)).toBeVisible()

  await page.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'))
  })
  await reloadPage(page)
  await expect(page.getByText('This browser can’t check the signature.')).toBeVisible()
  await expect(page.getByText(`npm run shop -- passport verify passport-${code}.json`)).toBeVisible()
})

test('answers 404 for an unknown code', IN_TEST_ALL, async ({ page }) => {
  const answer = await openPage(page, passportPage('ZZZZZZZZZZ'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Passport Not Found' })).toBeVisible()
})

for (const size of SIZES) {
  test(
    `registers, transfers and reports a passport lost ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page, browser }) => {
      if (size) await page.setViewportSize(size)
      const { code, claim_code } = await newPassport(page)
      const june = await newAccount(page)
      await endLogin(page)

      await openPage(page, passportPage(code))
      await expect(signature(page)).toBeVisible()
      await button(page, 'Register').click()
      await expect(page.getByText('Enter the claim code.')).toBeVisible()
      await claimField(page).fill('2222-2222')
      await button(page, 'Register').click()
      await expect(page).toHaveURL(/\/login/)
      await logIn(page, june)
      await expect(page).toHaveURL(new RegExp(passportPage(code)))
      await expect(claimField(page)).toHaveValue('2222-2222')
      await button(page, 'Register').click()
      await expect(page.getByText(/This is not the claim code/)).toBeVisible()
      await expect(claimField(page)).toHaveValue('2222-2222')
      await claimField(page).fill(claim_code.toLowerCase())
      await button(page, 'Register').click()
      await expect(heading(page, 'This is yours')).toBeVisible()

      await button(page, 'Hand over').click()
      const link = await page.getByLabel('Link for the new owner').inputValue()
      await expect(page.getByText(/It works once/)).toBeVisible()

      const other = await browser.newContext(size ? { viewport: size } : {})
      const recipient = await other.newPage()
      await newAccount(recipient, 'Asa Fields')
      await openLoggedIn(recipient, link)
      await expect(recipient).toHaveURL(new RegExp(`${passportPage(code)}#yours$`))
      await expect(heading(recipient, 'It is being handed over to you')).toBeVisible()
      await button(recipient, 'Take it over').click()
      await expect(heading(recipient, 'This is yours')).toBeVisible()

      await openLoggedIn(page, passportPage(code))
      await expect(heading(page, 'Is it yours?')).toBeVisible()
      await claimField(page).fill(claim_code)
      await button(page, 'Register').click()
      await expect(page.getByText('This passport already has an owner.')).toBeVisible()
      await openPage(page, link)
      await button(page, 'Take it over').click()
      await expect(page.getByText(/This link has been used already/).first()).toBeVisible()
      await expect(heading(page, 'Is it yours?')).toBeVisible()

      await button(recipient, 'Report lost or stolen').click()
      await recipient.getByRole('alertdialog').getByRole('button', { name: 'Report', exact: true }).click()
      await expect(recipient.getByText('Reported lost or stolen', { exact: true })).toBeVisible()
      await reloadPage(page)
      await expect(page.getByText('Reported lost or stolen', { exact: true })).toBeVisible()
      await expect(signature(page)).toBeVisible()
      for (const name of ['June', 'Whitlock', 'Asa', 'Fields']) {
        await expect(page.getByRole('main')).not.toContainText(name)
      }
      await button(recipient, 'Found again').click()
      await expect(recipient.getByText('Reported lost or stolen', { exact: true })).toHaveCount(0)
      await other.close()
    },
  )
}

test('keeps the form after a rejected registration', IN_TEST_ALL, async ({ page }) => {
  const { code, claim_code } = await newPassport(page)
  await newAccount(page)
  await openLoggedIn(page, passportPage(code))
  const claim = `**/api/passports/${code}/claim`
  await page.route(claim, (route) => route.abort())
  await claimField(page).fill(claim_code)
  await button(page, 'Register').click()
  await expect(page.getByText('We could not reach the shop.')).toBeVisible()
  await page.unroute(claim)
  await page.route(claim, (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many attempts. Try again in 15 minutes.' } }),
  )
  await button(page, 'Register').click()
  await expect(page.getByText('Too many attempts. Try again in 15 minutes.')).toBeVisible()
  await expect(claimField(page)).toHaveValue(claim_code)
  await page.unroute(claim)
  await button(page, 'Register').click()
  await expect(heading(page, 'This is yours')).toBeVisible()
})
