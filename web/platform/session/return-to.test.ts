import { expect, test } from 'vitest'
import { loginPage, returnPath } from './return-to.ts'

test('carries the return path through the login URL', () => {
  const { pathname, search } = new URL(loginPage('/user/orders?page=2&x=a%20b'), 'http://shop.test')
  expect(pathname).toBe('/login')
  expect(returnPath({ search, state: null })).toBe('/user/orders?page=2&x=a%20b')
  expect(returnPath({ search: '', state: { from: '/user/orders' } })).toBe('/user/orders')
})

test('never returns to another site', () => {
  const unsafe = [
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '',
  ]
  for (const from of unsafe) {
    expect([from, returnPath({ search: `?${new URLSearchParams({ from })}`, state: null })]).toEqual([
      from,
      null,
    ])
  }
  for (const state of [null, 7, 'x', {}, { from: 3 }, { from: '//evil.test' }]) {
    expect(returnPath({ search: '', state })).toBeNull()
  }
})
