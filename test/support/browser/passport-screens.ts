import type { Page } from '@playwright/test'
import { journalPage, parcelCardsPage } from '#contract/app/admin-paths.ts'
import { knifeById, passportPage } from '#contract/platform/values/paths.ts'
import { newAccount, openLoggedIn, tokenOf } from './account.ts'
import { loggedInAs } from './admin.ts'
import { Staff } from './commission.ts'
import { openPage } from './open-page.ts'
import { addEntry, claimAndReport, newKnife, newPassport } from './passport.ts'
import type { Screen } from './screen.ts'

const LONG = `A${'n incredibly'.repeat(8)} long word without a break. ${'We picked the bar from the rack. '.repeat(8)}`
const LONG_NAME = 'An Extraordinarily Long Name of a Knife That Takes More Than Two Lines of a Card'

async function knifeWithJournal(page: Page): Promise<number> {
  const staff = await Staff.logIn(page)
  const id = await newKnife(staff, { name: LONG_NAME })
  await addEntry(staff, id, { date: '2025-12-30', text: LONG, images: 2 })
  await addEntry(staff, id, { date: '2026-01-04' })
  await addEntry(staff, id, { date: '2026-01-09', isPublic: false, images: 1 })
  await staff.end()
  return id
}

async function openPassport(page: Page): Promise<void> {
  const { code } = await newPassport(page, await knifeWithJournal(page))
  await openPage(page, passportPage(code))
  await page.getByText(/: valid$/).waitFor()
}

async function openLost(page: Page): Promise<void> {
  const passport = await newPassport(page)
  await newAccount(page)
  await claimAndReport(page, passport, await tokenOf(page), true)
  await openLoggedIn(page, passportPage(passport.code))
  await page.getByRole('button', { name: 'Found again' }).waitFor()
}

export const PASSPORT_SCREENS: Screen[] = [
  { name: 'passport', open: openPassport },
  { name: 'passport-lost', stateOf: 'passport', open: openLost },
  {
    name: 'passport-hand-over',
    stateOf: 'passport',
    async open(page) {
      const passport = await newPassport(page)
      await newAccount(page)
      await claimAndReport(page, passport, await tokenOf(page), false)
      await openLoggedIn(page, passportPage(passport.code))
      await page.getByRole('button', { name: 'Hand over' }).click()
      await page.getByLabel('Link for the new owner').waitFor()
    },
  },
  {
    name: 'passport-taking-over',
    stateOf: 'passport',
    async open(page) {
      const { code } = await newPassport(page)
      await openPage(page, `${passportPage(code)}?token=${'x'.repeat(43)}`)
      await page.getByRole('button', { name: 'Take it over' }).waitFor()
    },
  },
  {
    name: 'passport-not-valid',
    stateOf: 'passport',
    async open(page) {
      await page.route('**/.well-known/jwks.json', (route) => route.fulfill({ json: { keys: [] } }))
      const { code } = await newPassport(page)
      await openPage(page, passportPage(code))
      await page.getByText('Signature not valid').waitFor()
      await page.getByRole('button', { name: 'Register' }).click()
      await page.getByText('Enter the claim code.').waitFor()
    },
  },
  {
    name: 'passport-unknown',
    stateOf: 'passport',
    open: (page) => openPage(page, passportPage('ZZZZZZZZZZ')),
    logsError: true,
  },
  {
    name: 'product-story',
    stateOf: 'product',
    open: async (page) => openPage(page, knifeById(await knifeWithJournal(page))),
  },
  {
    name: 'admin-journal',
    async open(page) {
      const id = await knifeWithJournal(page)
      await loggedInAs(page, 'admin')
      await openPage(page, journalPage(id))
      await page.getByRole('button', { name: 'Save entry' }).click()
      await page.getByText('Write what you did.').waitFor()
    },
  },
  {
    name: 'admin-journal-entry',
    stateOf: 'admin-journal',
    async open(page) {
      const id = await knifeWithJournal(page)
      await loggedInAs(page, 'admin')
      await openPage(page, journalPage(id))
      await page.getByRole('link', { name: /^Edit/ }).last().click()
      await page.getByRole('button', { name: 'Delete entry' }).waitFor()
    },
  },
  {
    name: 'admin-parcel-cards',
    async open(page) {
      const { code } = await newPassport(page, await knifeWithJournal(page))
      const second = await newPassport(page)
      await loggedInAs(page, 'admin')
      await openPage(page, parcelCardsPage([code, second.code]))
      await page.getByRole('button', { name: 'Print' }).waitFor()
    },
  },
]
