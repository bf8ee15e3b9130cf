import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/support/wait.ts'
import { addBuildAndModules, copySources, editFile } from './checkout-copy.ts'
import { type InstalledShop, startInstalledShop } from './installed-shop.ts'
import { createShopRepository, git } from './shop-repository.ts'

const { author, checkout, publish, startUpdate, update, remove } = createShopRepository(copySources)
let shop: InstalledShop
beforeAll(async () => {
  addBuildAndModules(checkout)
  shop = await startInstalledShop({}, checkout)
})
afterAll(async () => {
  await shop.close()
  remove()
})

function publishChange(subject: string, ...change: [file: string, text: string, replacement: string]) {
  editFile(author, ...change)
  return publish(subject)
}

function versions() {
  return { running: shop.status().commit, checkout: git(checkout, 'rev-parse', 'HEAD') }
}

function both(commit: string) {
  return { running: commit, checkout: commit }
}

const MAIN = 'server/app/main.ts'
const SLOWLY = 'for (const until = Date.now() + 5000; Date.now() < until; );\n'
const MIGRATIONS = 'server/platform/db/migrations/index.ts'

test('updates the shop, goes back, and says what an update would do', async () => {
  const first = git(checkout, 'rev-parse', 'HEAD')
  const second = publishChange('Sharpen the knives', MAIN, '', '// sharper\n')
  const check = await update('--check')
  expect(check).toMatchObject({ code: 0, output: expect.stringContaining('Sharpen the knives') })
  expect(check.output).toContain('The shop stays open.')
  expect(versions()).toEqual(both(first))

  expect(await update()).toMatchObject({ code: 0, output: expect.stringContaining(second.slice(0, 7)) })
  expect(versions()).toEqual(both(second))
  expect(await update('--rollback')).toMatchObject({ code: 0 })
  expect(versions()).toEqual(both(first))
  expect((await update('--rollback')).output).toContain('There is no earlier version to go back to.')
  expect(git(checkout, 'status', '--porcelain', '--branch')).toMatch(
    /^## main\.\.\.origin\/main \[behind 1\]$/,
  )
})

test('leaves the running version and the checkout alone when an update fails', async () => {
  const before = versions()
  publishChange(
    'Break the knives',
    MAIN,
    'await listen(app, config)',
    "throw new Error('The knife is blunt.')",
  )
  const failed = await update()
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('The knife is blunt.')
  expect(failed.output).toContain('The checkout is back at version')
  expect(versions()).toEqual(before)
  publishChange(
    'Repair the knives',
    MAIN,
    "throw new Error('The knife is blunt.')",
    'await listen(app, config)',
  )
})

test('goes on when its window closes, and tells a second update so', async () => {
  const before = shop.status().commit
  const slow = publishChange('Take a while', 'cli/build.ts', 'const root', `${SLOWLY}const root`)
  const { script, ended } = startUpdate()
  await eventually(
    async () => shop.status().state,
    (state) => state === 'reloading',
  )
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) script.kill(signal)
  expect(await update()).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^Nothing was changed: another update is running since \d\d:\d\d:\d\d\.\n$/,
    ),
  })
  expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining(slow.slice(0, 7)) })
  expect(versions()).toEqual(both(slow))
  expect(await update('--rollback')).toMatchObject({ code: 0 })
  expect(versions()).toEqual(both(before ?? ''))

  // The update of a script that was killed is one that can be taken back.
  const killed = startUpdate()
  await eventually(
    async () => shop.status().state,
    (state) => state === 'reloading',
  )
  killed.script.kill('SIGKILL')
  await eventually(async () => shop.status().commit === slow, Boolean)
  expect(await update('--rollback')).toMatchObject({ code: 0 })
  expect(versions()).toEqual(both(before ?? ''))
  publishChange('Take no time', 'cli/build.ts', SLOWLY, '')
})

test('announces a breaking migration and does not run it beside the shop', async () => {
  const before = versions()
  const step = "  return {\n    '9999-next-breaks': { async up() {} },"
  publishChange('Break with the past', MIGRATIONS, '  return {', step)
  expect((await update('--check')).output).toContain('9999-next-breaks')
  expect(await update()).toMatchObject({ code: 1, output: expect.stringContaining('Stop the shop') })
  expect(versions()).toEqual(before)
})

test('refuses to drop changes in the checkout', async () => {
  const before = versions()
  editFile(checkout, MAIN, '', '// my own\n')
  expect(await update()).toMatchObject({ code: 1, output: expect.stringContaining(MAIN) })
  git(checkout, 'commit', '--quiet', '--all', '-m', 'Sharpen it myself')
  expect(await update()).toMatchObject({ code: 1, output: expect.stringContaining('Sharpen it myself') })
  git(checkout, 'reset', '--quiet', '--hard', before.checkout)
})
