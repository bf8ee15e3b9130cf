import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { FileArea, FileStore } from '#server/platform/integrations/file-store.ts'
import { openFiles } from '#server/platform/integrations/open-files.ts'
import { startBucket, type TestBucket } from '#test/support/bucket.ts'
import { startPagedBucket } from '#test/support/paged-bucket.ts'
import { pause } from '#test/support/wait.ts'

const scratch = mkdtempSync(join(tmpdir(), 'file-store-'))
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startBucket()
}, 60_000)
afterAll(async () => {
  await bucket.close()
  rmSync(scratch, { recursive: true, force: true })
})

let folders = 0
/** A new folder with these files. */
function folderOf(contents: Record<string, string>): string {
  folders += 1
  const folder = join(scratch, `from-${folders}`)
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const SIZES = { '200.webp': 'two hundred', '400.avif': 'four hundred', '1200.jpg': 'full size' }

async function names(files: FileStore, area: FileArea): Promise<string[]> {
  return (await Array.fromAsync(files.list(area))).map(({ name }) => name)
}

async function text(files: FileStore, name: string): Promise<string | undefined> {
  return (await files.read('pictures', name))?.toString()
}

describe.each([
  ['a local folder', () => ({ DATA_DIR: join(scratch, 'data') })],
  ['a bucket', () => ({ DATA_DIR: join(scratch, 'unused'), ...bucket.settings })],
])('in %s', (_, settings) => {
  let files: FileStore
  beforeAll(async () => {
    files = await openFiles(parseConfig(settings()))
  })

  test('reads and lists stored items', async () => {
    await files.moveIn('pictures', 'aaaa', folderOf(SIZES))
    await files.moveIn('originals', 'aaaa.jpeg', join(folderOf({ file: 'original bytes' }), 'file'))
    for (const [name, content] of Object.entries(SIZES))
      expect(await text(files, `aaaa/${name}`)).toBe(content)
    expect(String(await files.read('originals', 'aaaa.jpeg'))).toBe('original bytes')
    expect(await names(files, 'pictures')).toEqual(['aaaa/1200.jpg', 'aaaa/200.webp', 'aaaa/400.avif'])
    expect(await names(files, 'originals')).toEqual(['aaaa.jpeg'])
    for (const missing of ['aaaa/800.webp', 'aaa', 'bbbb/1200.jpg'])
      expect(await text(files, missing)).toBeUndefined()
    await files.moveIn('pictures', 'aaaa', folderOf(SIZES))
    expect(await text(files, 'aaaa/1200.jpg')).toBe('full size')
  })

  test('deletes only the named item, and only if it is old enough', async () => {
    const both = folderOf({ 'page.js': 'one', 'page.js.map': 'another' })
    await files.copyIn('assets', both)
    const [before, after] = [Date.now() - HOUR_MS, Date.now() + HOUR_MS]
    expect(await files.untouchedSince('assets', before)).toEqual([])
    expect((await files.untouchedSince('assets', after)).sort()).toEqual(['page.js', 'page.js.map'])
    expect(await files.removeUntouched('assets', 'page.js', before)).toBe(false)
    expect(await files.removeUntouched('assets', 'page.js', after)).toBe(true)
    expect(await names(files, 'assets')).toEqual(['page.js.map'])
    expect(await files.renew('assets', 'page.js')).toBe(false)
  })

  test('renews an item as if it were new', async () => {
    const moment = await storeOldOriginal(files)
    expect(await files.untouchedSince('originals', moment)).toEqual(['old.jpeg'])
    expect(await files.renew('originals', 'old.jpeg')).toBe(true)
    expect(await files.untouchedSince('originals', moment)).toEqual([])
    expect(await files.removeUntouched('originals', 'old.jpeg', moment)).toBe(false)
    expect(String(await files.read('originals', 'old.jpeg'))).toBe('old')
  })

  test('fills an empty area and undoes it', async () => {
    const undo = await (await emptied(files)).fill('pictures', folderOf({ 'a/1.webp': '1', 'b/2.webp': '2' }))
    expect(await names(files, 'pictures')).toEqual(['a/1.webp', 'b/2.webp'])
    await undo()
    expect(await names(files, 'pictures')).toEqual([])
  })
})

/** Stores a single original. @returns a time after it was stored. */
async function storeOldOriginal(files: FileStore): Promise<number> {
  for (const name of await names(files, 'originals'))
    await files.removeUntouched('originals', name, Date.now() + HOUR_MS)
  const path = join(folderOf({ file: 'old' }), 'file')
  await files.moveIn('originals', 'old.jpeg', path)
  const folder = files.folder('originals')
  if (folder) {
    const anHourAgo = new Date(Date.now() - HOUR_MS)
    utimesSync(join(folder, 'old.jpeg'), anHourAgo, anHourAgo)
    return Date.now() - HOUR_MS / 2
  }
  const moment = Date.now()
  await pause(1100, 'some buckets store times in whole seconds')
  return moment
}

async function emptied(files: FileStore): Promise<FileStore> {
  const items = new Set((await names(files, 'pictures')).map((name) => name.split('/')[0] ?? ''))
  for (const item of items) await files.removeUntouched('pictures', item, Date.now() + HOUR_MS)
  const folder = files.folder('pictures')
  if (folder) rmSync(folder, { recursive: true, force: true })
  return files
}

describe('in a bucket, where a folder is uploaded file by file', () => {
  let files: FileStore
  beforeAll(async () => {
    files = await emptied(await openFiles(parseConfig({ DATA_DIR: scratch, ...bucket.settings })))
  })

  test('treats an incomplete image as missing', async () => {
    const folder = folderOf(SIZES)
    symlinkSync('/nowhere', join(folder, '800.webp'))
    await expect(files.moveIn('pictures', 'half', folder)).rejects.toThrow(/ENOENT/)
    expect(await text(files, 'half/1200.jpg')).toBeUndefined()
    expect(await files.renew('pictures', 'half')).toBe(false)
    await files.moveIn('pictures', 'half', folderOf(SIZES))
    expect(await files.renew('pictures', 'half')).toBe(true)
  })

  test('leaves an area empty when filling it fails', async () => {
    await emptied(files)
    const folder = folderOf({ 'a/1.webp': '1', 'b/2.webp': '2' })
    symlinkSync('/nowhere', join(folder, 'c'))
    await expect(files.fill('pictures', folder)).rejects.toThrow(/ENOENT/)
    expect(await names(files, 'pictures')).toEqual([])
  })

  test('lists every file once across pages', async () => {
    const many = Array.from({ length: 25 }, (_, number) => `assets/${10 + number}.js`)
    const store = await startPagedBucket(many, 10)
    const paged = await openFiles(
      parseConfig({ DATA_DIR: scratch, ...bucket.settings, STORE_URL: store.url }),
    )
    expect((await names(paged, 'assets')).map((name) => `assets/${name}`)).toEqual(many)
    expect(await paged.untouchedSince('assets', Date.now())).toHaveLength(many.length)
    await store.close()
  })
})
