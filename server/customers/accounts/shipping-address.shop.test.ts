import { expect, test } from 'vitest'
import { ask, newCustomer } from '#test/support/account-helpers.ts'
import { JUNE, openCheckout } from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()

const PATH = '/api/user/address'
const { address, city, state, zip } = JUNE
const ADDRESS = { address, city, state, zip }

test('stores, changes and deletes the shipping address of an account', async () => {
  const { client } = await newCustomer(shop)
  expect((await ask(client, `GET ${PATH}`)).body).toEqual({ address: null })
  expect(await ask(client, `PUT ${PATH}`, ADDRESS)).toMatchObject({
    status: 200,
    body: { success: true, address: ADDRESS },
  })
  const moved = { ...ADDRESS, address: '9 Mill Lane' }
  await client.api.auth.saveAddress(moved)
  expect((await ask(client, `GET ${PATH}`)).body).toEqual({ address: moved })
  const data = await client.api.auth.myData({})
  expect(data.shipping_address).toEqual(moved)
  expect(Object.keys(data.account)).not.toContain('address')
  expect((await ask(client, `DELETE ${PATH}`)).body).toEqual({ success: true, address: null })
  expect((await ask(client, `GET ${PATH}`)).body).toEqual({ address: null })
})

test('rejects an incomplete address and requires a login', async () => {
  const { client } = await newCustomer(shop)
  const wrong = await ask(client, `PUT ${PATH}`, { address: ' ', city: 'Berea', state: 'XX', zip: '4401' })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['address', 'state', 'zip']])
  expect((await ask(client, `GET ${PATH}`)).body).toEqual({ address: null })
  expect((await ask(shop.client(), `GET ${PATH}`)).status).toBe(401)
  expect((await ask(client, `PUT ${PATH}`, ADDRESS, { 'x-csrf-token': '' })).status).toBe(403)
})

test('remembers the address of an order, and shows it to nobody else', async () => {
  const [mine, other] = [await newCustomer(shop), await newCustomer(shop)]
  await openCheckout(mine.client, [{ id: 1, quantity: 1 }])
  expect((await mine.client.api.auth.address({})).address).toEqual(ADDRESS)
  expect((await other.client.api.auth.address({})).address).toBeNull()
  const { user } = await mine.client.api.auth.me({})
  await mine.client.api.auth.deleteAccount({ password: mine.person.password })
  const left = await shop.shop.db.selectFrom('users').select('id').where('id', '=', user.id).execute()
  expect(left).toEqual([])
})
