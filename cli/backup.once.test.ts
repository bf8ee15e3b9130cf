import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackupStore } from '#test/support/backup-store.ts'
import { runShopCommand } from '#test/support/run-cli.ts'
import { ordersIn, type ShopWithImages, startShopWithImages } from '#test/support/shop-with-images.ts'
import { pause } from '#test/support/wait.ts'

let shop: ShopWithImages
let place: ShopWithImages['place']
let folder: string
let backups: string
beforeAll(async () => {
  shop = await startShopWithImages(1)
  ;({ place, folder, backups } = shop)
})
afterAll(() => shop.close())

test('backs up and restores with one command each', async () => {
  const file = join(folder, 'mine.tar')
  const made = await runShopCommand(place, ['backup', '--to', file]).result
  expect(made).toEqual({
    code: 0,
    text: expect.stringContaining(`${file}: 1 order, 15 products, 33 image files`),
  })
  const into = join(folder, 'restored')
  const restored = await runShopCommand(place, ['restore', file, '--into', into]).result
  expect(restored).toEqual({
    code: 0,
    text: expect.stringContaining('1 order, 15 products, 33 image files.'),
  })
  expect(await ordersIn(into)).toBe(1)
  const again = await runShopCommand(place, ['restore', file, '--into', into]).result
  expect(again).toEqual({ code: 1, text: expect.stringMatching(/^There is already a shop in .*\n$/) })
  const over = await runShopCommand(place, ['restore', file]).result
  expect(over).toEqual({ code: 1, text: expect.stringMatching(/^There is already a shop in .*\n$/) })
  const taken = await runShopCommand(place, ['backup', '--to', file]).result
  expect(taken).toEqual({ code: 1, text: expect.stringContaining('already exists') })
})

test('reads the passphrase from a file or standard input and never prints it', async () => {
  const secret = 'hickory and brass'
  const passphrase = join(folder, 'passphrase')
  writeFileSync(passphrase, `${secret}\n`)
  const file = join(folder, 'encrypted')
  const made = await runShopCommand(place, ['backup', '--to', file, '--passphrase-file', passphrase]).result
  expect(made.code).toBe(0)
  const into = join(folder, 'opened')
  const attempts: [args: string[], input: string, code: number, message: string][] = [
    [[], '', 1, 'This backup is encrypted'],
    [['--passphrase-file', '-'], 'another passphrase', 1, 'The passphrase does not open this backup'],
    [['--passphrase-file', '-'], 'too brief', 1, 'The passphrase is too short'],
    [['--passphrase-file', join(folder, 'none')], '', 1, "The passphrase file can't be read"],
    [['--passphrase-file', '-'], secret, 0, '1 order'],
  ]
  for (const [args, input, code, message] of attempts) {
    const restored = await runShopCommand(place, ['restore', file, '--into', into, ...args], { input }).result
    expect(restored).toEqual({ code, text: expect.stringContaining(message) })
    expect(restored.text).not.toContain(input || secret)
  }
})

test('stores a copy in the backup store, each image once', async () => {
  const secret = 'hickory and brass'
  const remote = await startBackupStore(secret)
  const settings = { ...place, ...remote.settings }
  const first = await runShopCommand(settings, ['backup', '--to', 'store']).result
  expect(first).toEqual({
    code: 0,
    text: expect.stringMatching(
      /^Stored snapshots\/\d{8}T\d{6}Z\.age in \S+: 1 order, 15 products, 33 image files, \d+ KB\.\nImages: 3 stored, .*\n$/,
    ),
  })
  const again = await runShopCommand(settings, ['backup', '--to', 'store']).result
  expect(again).toEqual({ code: 0, text: expect.stringContaining('\nImages: 0 stored, ') })
  const { text } = await runShopCommand(settings, ['doctor']).result
  expect(text).toContain('✓ Backup store      The shop can write, read, and list files in the bucket')
  expect(text).toContain('✓ Backup store      The newest copy is less than a minute old.')
  remote.proxy.mode = 'full'
  const full = await runShopCommand(settings, ['backup', '--to', 'store']).result
  expect(full).toEqual({ code: 1, text: expect.stringMatching(/^The backup store is full: .*\n$/) })
  for (const { text } of [first, again, full]) expect(text).not.toContain(secret)
  await remote.close()
})

test('writes to DATA_DIR/backups by default and keeps the newest', async () => {
  for (let number = 0; number < 2; number++) {
    const { code } = await runShopCommand({ ...place, BACKUPS_KEPT: '1' }, ['backup']).result
    expect(code).toBe(0)
    await pause(1000, 'the name of a backup has its second')
  }
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^shop-\d{8}T\d{6}Z\.tar$/)])
})
