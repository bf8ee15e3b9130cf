import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, eventually } from '#checks/buyer.ts'
import { atTerminal } from '#checks/terminal.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { DAY_MS } from '#contract/shop.ts'
import { countFacts } from '#server/backup/facts.ts'
import { openDatabase } from '#server/db/open.ts'

let shop: TestShop
let place: { DATA_DIR: string; DATABASE_URL?: string }
let folder: string
let backups: string
beforeAll(async () => {
  shop = await startTestShop()
  const { DATA_DIR, DATABASE_URL } = shop.shop.config
  place = { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) }
  backups = join(DATA_DIR, 'backups')
  folder = mkdtempSync(join(tmpdir(), 'terminal-test-'))
  cpSync(resolve('demo/pictures'), join(DATA_DIR, 'pictures'), { recursive: true })
  await buy(shop.visitor(), [{ id: 1, quantity: 1 }])
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function ordersIn(DATA_DIR: string): Promise<number | undefined> {
  const database = openDatabase({ DATA_DIR })
  return (await countFacts(database.db).finally(() => database.close())).orders
}

test('a backup and a restore are one line each, and say what they did', async () => {
  const file = join(folder, 'mine.tar')
  const made = await atTerminal(place, ['backup', '--to', file]).said
  expect(made).toEqual({
    code: 0,
    text: expect.stringContaining(`${file}: 1 orders, 15 pieces, 418 pictures`),
  })
  const into = join(folder, 'restored')
  const restored = await atTerminal(place, ['restore', file, '--into', into]).said
  expect(restored).toEqual({ code: 0, text: expect.stringContaining('1 orders, 15 pieces, 418 pictures.') })
  expect(await ordersIn(into)).toBe(1)
  const again = await atTerminal(place, ['restore', file, '--into', into]).said
  expect(again).toEqual({ code: 1, text: expect.stringMatching(/^There is a shop in .* already.*\n$/) })
  const over = await atTerminal(place, ['restore', file]).said
  expect(over).toEqual({ code: 1, text: expect.stringMatching(/^There is a shop in .* already.*\n$/) })
  const taken = await atTerminal(place, ['backup', '--to', file]).said
  expect(taken).toEqual({ code: 1, text: expect.stringContaining('is there already') })
})

test('the passphrase comes from a file or the standard input, and is never said', async () => {
  const secret = 'hickory and brass'
  const passphrase = join(folder, 'passphrase')
  writeFileSync(passphrase, `${secret}\n`)
  const file = join(folder, 'sealed')
  const made = await atTerminal(place, ['backup', '--to', file, '--passphrase-file', passphrase]).said
  expect(made.code).toBe(0)
  const into = join(folder, 'opened')
  const attempts: [args: string[], input: string, code: number, said: string][] = [
    [[], '', 1, 'This backup is sealed'],
    [['--passphrase-file', '-'], 'some other words', 1, 'The passphrase does not open this backup'],
    [['--passphrase-file', '-'], 'too brief', 1, 'The passphrase is too short'],
    [['--passphrase-file', join(folder, 'none')], '', 1, "The file with the passphrase can't be read"],
    [['--passphrase-file', '-'], secret, 0, '1 orders'],
  ]
  for (const [args, input, code, words] of attempts) {
    const said = await atTerminal(place, ['restore', file, '--into', into, ...args], { input }).said
    expect(said).toEqual({ code, text: expect.stringContaining(words) })
    expect(said.text).not.toContain(input || secret)
  }
})

test('without a place it goes to the shop’s own folder, where the newest stay', async () => {
  for (let number = 0; number < 2; number++) {
    const { code } = await atTerminal({ ...place, BACKUPS_KEPT: '1' }, ['backup']).said
    expect(code).toBe(0)
    await new Promise((second) => setTimeout(second, 1000))
  }
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^shop-\d{8}T\d{6}Z\.tar$/)])
})

test('killed in the middle it leaves no half file, and what it left is cleared up later', async () => {
  const before = readdirSync(backups)
  const { child, said } = atTerminal(place, ['backup'])
  const parts = () => readdirSync(backups).filter((name) => name.endsWith('.part'))
  await eventually(
    async () => parts(),
    (names) => names.length > 0,
  )
  child.kill('SIGKILL')
  await said
  expect(readdirSync(backups).filter((name) => name.endsWith('.tar'))).toEqual(before)
  const long = new Date(Date.now() - DAY_MS)
  for (const part of parts()) utimesSync(join(backups, part), long, long)
  expect((await atTerminal(place, ['backup']).said).code).toBe(0)
  expect(parts()).toEqual([])
})

test('a restore that is killed has restored nothing, and can be had again', async () => {
  const file = join(folder, 'killed.tar')
  await atTerminal(place, ['backup', '--to', file]).said
  const into = join(folder, 'killed')
  const { child, said } = atTerminal(place, ['restore', file, '--into', into])
  await eventually(async () => existsSync(join(into, 'restoring/pictures')), Boolean)
  child.kill('SIGKILL')
  await said
  expect(readdirSync(into)).toEqual(['restoring'])
  expect((await atTerminal(place, ['restore', file, '--into', into]).said).code).toBe(0)
  expect(readdirSync(into).sort()).toEqual(['pictures', 'shop.sqlite'])
  expect(await ordersIn(into)).toBe(1)
})

/** Every disk is full after so many bytes, as the system would say it. */
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

test('on a full disk it says so and leaves nothing', async () => {
  const before = readdirSync(backups)
  const made = await atTerminal(place, ['backup'], { before: ['--import', FULL_DISK] }).said
  expect(made).toEqual({ code: 1, text: 'The disk is full.\n' })
  expect(readdirSync(backups)).toEqual(before)
  const file = join(folder, 'full.tar')
  await atTerminal(place, ['backup', '--to', file]).said
  const into = join(folder, 'full')
  const restored = await atTerminal(place, ['restore', file, '--into', into], {
    before: ['--import', FULL_DISK],
  }).said
  expect(restored).toEqual({ code: 1, text: 'The disk is full.\n' })
  expect(readdirSync(into)).toEqual([])
})
