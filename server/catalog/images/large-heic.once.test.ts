import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { createProductFixture, image } from '#test/support/product-fixture.ts'
import { startTestShop } from '#test/support/test-shop.ts'
import { until } from '#test/support/wait.ts'

const HEIC = join(import.meta.dirname, 'samples/64-megapixels.heic')

test('accepts a HEIC of at most 64 megapixels', async () => {
  const shop = await startTestShop()
  const images = await createProductFixture(shop, await loggedIn(shop, 'admin'))
  const largest = await readFile(HEIC)
  expect((await images.upload([image(largest, 'IMG_0064.HEIC')])).status).toBe(201)
  const { status, body } = await images.upload([image(withHeight(largest, 7200), 'IMG_0066.HEIC')])
  expect([status, body.error]).toEqual([413, expect.stringContaining('more than 65 megapixels')])
  await shop.close()
})

test('explains what to do when Linux kills the decoder for its memory', async () => {
  const shop = await startTestShop()
  const images = await createProductFixture(shop, await loggedIn(shop, 'admin'))
  const upload = images.upload([image(await readFile(HEIC), 'IMG_0064.HEIC')])
  await until(async () => {
    const decoder = (await readdir('/proc')).map(Number).find(isDecoder)
    return decoder !== undefined && process.kill(decoder, 'SIGKILL')
  })
  const { status, body } = await upload
  expect([status, body.error]).toEqual([
    413,
    "'IMG_0064.HEIC' takes more memory or time than the shop has. Send a smaller one, or a JPEG.",
  ])
  expect((await images.upload([image(await freshJpeg())])).status).toBe(201)
  await shop.close()
})

/** Of this process, not of another shop. */
function isDecoder(pid: number): boolean {
  try {
    const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return parent === process.pid && command.includes('decode-worker')
  } catch {
    return false
  }
}

/** The size is in the grid and in a property of it. */
function withHeight(file: Buffer, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(9248)
  size.writeUInt32BE(6936, 4)
  const changed = Buffer.from(file)
  for (let at = changed.indexOf(size); at >= 0; at = changed.indexOf(size, at + 1))
    changed.writeUInt32BE(height, at + 4)
  return changed
}
