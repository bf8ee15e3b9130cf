import { expect, test } from 'vitest'
import { loginPage, originOf } from './origin.ts'

test('the wanted page survives the way through the login’s address', () => {
  const { pathname, search } = new URL(loginPage('/user/orders?page=2&x=a%20b'), 'http://shop.test')
  expect(pathname).toBe('/login')
  expect(originOf({ search, state: null })).toBe('/user/orders?page=2&x=a%20b')
  expect(originOf({ search: '', state: { from: '/user/orders' } })).toBe('/user/orders')
})

test('no address leads to another site', () => {
  const foreign = [
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '',
  ]
  for (const from of foreign) {
    expect([from, originOf({ search: `?${new URLSearchParams({ from })}`, state: null })]).toEqual([
      from,
      null,
    ])
  }
  for (const state of [null, 7, 'x', {}, { from: 3 }, { from: '//evil.test' }]) {
    expect(originOf({ search: '', state })).toBeNull()
  }
})
