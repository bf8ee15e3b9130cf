import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installedLock } from '#cli/versions/modules.ts'
import { modulesFolder, unfinishedName, versionsFolder } from '#cli/versions/versions-folder.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { appliedSteps, knownSteps, openDatabase } from '#server/platform/db/open.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { ROOT } from '#test/support/shop-process.ts'
import { addBuild, copySources } from './checkout-copy.ts'
import { type InstalledShop, startInstalledShop } from './installed-shop.ts'
import { unpackLastRelease } from './last-release.ts'
import { contradictions, crowd } from './load.ts'
import { createShopRepository, git } from './shop-repository.ts'

/** A shop that was installed from the last release. */

const TIMEOUT_MS = 15 * MINUTE_MS

/** On the disk: hundreds of megabytes. The next start of this checkout deletes what a killed test leaves. */
const folder = join(versionsFolder(ROOT), unfinishedName())
const { author, checkout, publish, update, remove } = createShopRepository(unpackLastRelease, folder)
const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-data-'))
let shop: InstalledShop
beforeAll(async () => {
  for (const program of ['cli/install.mjs', 'cli/build.ts']) {
    await promisify(execFile)(process.execPath, [program], { cwd: checkout })
  }
  shop = await startInstalledShop({ DATA_DIR }, checkout)
}, TIMEOUT_MS)
afterAll(async () => {
  await shop?.close()
  remove()
  rmSync(DATA_DIR, { recursive: true, force: true })
}, TIMEOUT_MS)

test('updates an installed shop to this version and back while customers buy', {
  timeout: TIMEOUT_MS,
}, async () => {
  const before = git(checkout, 'rev-parse', 'HEAD')
  git(author, 'rm', '-r', '--quiet', '.')
  copySources(author)
  const next = publish('Sort the folders by subject')
  // What this machine has installed and built needs no second time.
  mkdirSync(modulesFolder(checkout), { recursive: true })
  symlinkSync(ROOT, join(modulesFolder(checkout), installedLock(join(ROOT, 'node_modules')) ?? ''))
  addBuild(checkout)

  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 5000 })
  let isOpen = true
  const customers = crowd(shop, () => isOpen, 2)
  await customers.untilBought(3)
  expect(await update()).toMatchObject({ code: 0, output: expect.stringContaining(next.slice(0, 7)) })
  expect(shop.status()).toMatchObject({ commit: next, failure: null })
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
  expect(await brokenPages()).toEqual([])
  const database = openDatabase({ DATA_DIR })
  expect(await appliedSteps(database)).toEqual(knownSteps())

  expect(await update('--rollback')).toMatchObject({ code: 0 })
  expect(shop.status()).toMatchObject({ commit: before, failure: null })
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
  expect(await brokenPages()).toEqual([])

  isOpen = false
  const { bought, rejected } = await customers.finish()
  expect(rejected).toEqual([])
  expect(bought.filter(({ reported }) => reported !== 'paid')).toEqual([])
  expect(await contradictions(database.db, bought)).toEqual([])
  expect(await shop.audit()).toEqual([])
  await database.close()
})

async function brokenPages(): Promise<string[]> {
  const broken: string[] = []
  for (const path of ['/', '/shop-knives/all-knives', '/about', '/login']) {
    const page = await fetch(new URL(path, shop.url))
    const scripts = [...(await page.text()).matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(
      ([, script = '']) => script,
    )
    if (page.status !== 200 || scripts.length === 0) broken.push(path)
    for (const script of scripts) if (!(await fetch(new URL(script, shop.url))).ok) broken.push(script)
  }
  return broken
}
