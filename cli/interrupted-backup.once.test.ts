import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { runShopCommand } from '#test/support/run-cli.ts'
import { ordersIn, type ShopWithImages, startShopWithImages } from '#test/support/shop-with-images.ts'
import { eventually } from '#test/support/wait.ts'

let shop: ShopWithImages
let place: ShopWithImages['place']
let folder: string
let backups: string
beforeAll(async () => {
  shop = await startShopWithImages()
  ;({ place, folder, backups } = shop)
  expect((await runShopCommand(place, ['backup']).result).code).toBe(0)
})
afterAll(() => shop.close())

test('leaves no partial backup when killed and cleans up later', async () => {
  const before = readdirSync(backups)
  const { child, result } = runShopCommand(place, ['backup'])
  const parts = () => readdirSync(backups).filter((name) => name.endsWith('.part'))
  await eventually(
    async () => parts(),
    (names) => names.length > 0,
  )
  child.kill('SIGKILL')
  await result
  expect(readdirSync(backups).filter((name) => name.endsWith('.tar'))).toEqual(before)
  const yesterday = new Date(Date.now() - DAY_MS)
  for (const part of parts()) utimesSync(join(backups, part), yesterday, yesterday)
  expect((await runShopCommand(place, ['backup']).result).code).toBe(0)
  expect(parts()).toEqual([])
})

test('restores nothing when killed and can be run again', async () => {
  const file = join(folder, 'killed.tar')
  await runShopCommand(place, ['backup', '--to', file]).result
  const into = join(folder, 'killed')
  const { child, result } = runShopCommand(place, ['restore', file, '--into', into])
  await eventually(async () => existsSync(join(into, 'restoring/pictures')), Boolean)
  child.kill('SIGKILL')
  await result
  expect(readdirSync(into)).toEqual(['restoring'])
  expect((await runShopCommand(place, ['restore', file, '--into', into]).result).code).toBe(0)
  expect(readdirSync(into).sort()).toEqual(['pictures', 'shop.sqlite'])
  expect(await ordersIn(into)).toBe(1)
})

/** Every write fails with ENOSPC after a number of bytes. */
const FULL_DISK = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  let left = 300_000
  const write = fs.write
  fs.write = (handle, bytes, ...rest) => {
    left -= bytes.length ?? 0
    if (left > 0) return write(handle, bytes, ...rest)
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
    process.nextTick(rest.at(-1), full)
  }
  fs.writev = undefined
`)}`

test('reports a full disk and leaves nothing', async () => {
  const before = readdirSync(backups)
  const made = await runShopCommand(place, ['backup'], { before: ['--import', FULL_DISK] }).result
  expect(made).toEqual({ code: 1, text: 'The disk is full.\n' })
  expect(readdirSync(backups)).toEqual(before)
  const file = join(folder, 'full.tar')
  await runShopCommand(place, ['backup', '--to', file]).result
  const into = join(folder, 'full')
  const restored = await runShopCommand(place, ['restore', file, '--into', into], {
    before: ['--import', FULL_DISK],
  }).result
  expect(restored).toEqual({ code: 1, text: 'The disk is full.\n' })
  expect(readdirSync(into)).toEqual([])
})
