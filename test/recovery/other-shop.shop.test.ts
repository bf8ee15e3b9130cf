import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '#test/support/checkout-helpers.ts'
import { type LosableServer, startLosableServer } from '#test/support/losable-server.ts'

let server: LosableServer
beforeAll(async () => {
  server = await startLosableServer()
  await server.start()
})
afterAll(() => server.close())

const copyTo = (...args: string[]) => server.command('backup', '--to', 'store', ...args)

test('finds the copy of a lost shop among those of an empty one', async () => {
  for (let order = 0; order < 3; order++) await buy(server.client(), [{ id: 3, quantity: 1 }])
  const [, stored = ''] = (await copyTo()).text.split(' ')
  const right = stored.slice('snapshots/'.length, -'.age'.length)
  await server.lose()
  const before = await server.command('doctor')
  expect(before.text).toMatch(/^✗ Backup store .*there is no shop here\. Before you start it.*recover$/m)

  await server.start()
  const refused = await copyTo()
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringMatching(
      /copies of another shop\. The newest, of .*, holds 3 orders and \d+ products\. This shop, .*, holds 0 orders and \d+ products\. Nothing was stored\./,
    ),
  ])
  expect((await server.command('doctor')).text).toMatch(/^✗ Backup store .*copies of another shop/m)

  expect((await copyTo('--replace')).text).toMatch(/^Stored snapshots\//)
  expect((await server.command('doctor')).text).not.toMatch(/^✗ Backup store/m)
  await server.lose()
  const asked = await server.command('recover')
  expect([asked.code, asked.text]).toEqual([
    1,
    expect.stringMatching(
      /holds 0 orders .*\nThe older copy of .* holds more: 3 orders .* Nothing was changed\./,
    ),
  ])
  expect(asked.text).toContain(`recover --from ${right} `)
  const { text: listed } = await server.command('recover', '--list')
  expect(listed.split('\n')[0]).toMatch(/: 0 orders and \d+ products$/)
  expect(listed).toMatch(new RegExp(`^${right}   .*: 3 orders and \\d+ products$`, 'm'))
  const unknown = await server.command('recover', '--from', 'today')
  expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining('no copy today')])
  const recovered = await server.command('recover', '--from', right)
  expect([recovered.code, recovered.text]).toEqual([
    0,
    expect.stringMatching(/ holds 3 orders .*\nRestored .*\nin order\n$/s),
  ])
})
