import { expect, test } from 'vitest'
import { rolesFor } from './route-rules.ts'

test('a visitor’s own pages need a login, whatever the role', () => {
  for (const path of ['/user', '/user/profile', '/user/orders', '/user/backup-codes', '/user/nowhere']) {
    expect([path, rolesFor(path)]).toEqual([path, ['customer', 'admin', 'siteadmin']])
  }
})

test('the staff’s pages are the staff’s, and the users’ list the siteadmin’s', () => {
  expect(rolesFor('/admin/users')).toEqual(['siteadmin'])
  expect(rolesFor('/admin/users/7')).toEqual(['siteadmin'])
  for (const path of ['/admin', '/admin/dashboard', '/admin/orders', '/admin/usersandmore']) {
    expect([path, rolesFor(path)]).toEqual([path, ['siteadmin', 'admin']])
  }
})

test('no way of writing an address gets past its rule', () => {
  for (const path of ['/USER/profile', '//user//profile', '/%75ser/profile', '/user/', '/User']) {
    expect([path, rolesFor(path)]).not.toEqual([path, null])
  }
})

test('every other page is open', () => {
  for (const path of ['/', '/login', '/users', '/shop-knives/knife/3/user', '/order-success/user', '/%']) {
    expect([path, rolesFor(path)]).toEqual([path, null])
  }
})
