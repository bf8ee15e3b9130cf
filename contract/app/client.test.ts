import { expect, test } from 'vitest'
import { ApiError, toWire } from './client.ts'
import { createClient } from './create-client.ts'

test('sends the remaining input as the query of a GET request or as the body of other requests', () => {
  const get = { method: 'GET', path: '/api/products/:id/tags' } as const
  expect(toWire(get, { id: 7, search: 'a&b=c d', page: undefined })).toEqual({
    method: 'GET',
    url: '/api/products/7/tags?search=a%26b%3Dc+d',
    body: undefined,
  })
  const put = { method: 'PUT', path: '/api/admin/orders/:orderUuid/status' } as const
  expect(toWire(put, { orderUuid: 'u-1', status: 'paid' })).toEqual({
    method: 'PUT',
    url: '/api/admin/orders/u-1/status',
    body: { status: 'paid' },
  })
})

test('encodes path parameters', () => {
  const { url } = toWire({ method: 'DELETE', path: '/api/admin/products/:id' }, { id: '1/images?x=#' })
  expect(url).toBe('/api/admin/products/1%2Fimages%3Fx%3D%23')
})

test('repeats the name of a list, so that its items can contain commas', () => {
  const list = { method: 'GET', path: '/api/products' } as const
  expect(toWire(list, { ids: '1,2', tag: ['Damascus, twist', 'Full Tang'] }).url).toBe(
    '/api/products?ids=1%2C2&tag=Damascus%2C+twist&tag=Full+Tang',
  )
})

test('throws an error with its status, message, and fields', async () => {
  const body = { error: 'Enter your email.', fields: { email: 'Enter your email.' } }
  const api = createClient(async () => ({ status: 400, body }))
  const failure = await api.auth.login({ email: '', password: '' }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 400, message: body.error, fields: body.fields, body })
})

test('has a default error message', async () => {
  for (const body of [undefined, null, '<html>', {}, { error: { code: 5 } }]) {
    const api = createClient(async () => ({ status: 502, body }))
    await expect(api.auth.me({})).rejects.toThrow('The shop could not answer. Please try again.')
  }
})
