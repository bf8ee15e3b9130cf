import { expect, test } from 'vitest'
import { allowedRoles } from './route-rules.ts'

test('requires a login for account pages', () => {
  for (const path of ['/user', '/user/profile', '/user/orders', '/user/backup-codes', '/user/nowhere']) {
    expect([path, allowedRoles(path)]).toEqual([path, ['customer', 'admin', 'siteadmin']])
  }
})

test('requires an admin for admin pages and a siteadmin for users', () => {
  expect(allowedRoles('/admin/users')).toEqual(['siteadmin'])
  expect(allowedRoles('/admin/users/7')).toEqual(['siteadmin'])
  for (const path of ['/admin', '/admin/dashboard', '/admin/orders', '/admin/usersandmore']) {
    expect([path, allowedRoles(path)]).toEqual([path, ['siteadmin', 'admin']])
  }
})

test('applies the rule to every spelling of a path', () => {
  for (const path of ['/USER/profile', '//user//profile', '/%75ser/profile', '/user/', '/User']) {
    expect([path, allowedRoles(path)]).not.toEqual([path, null])
  }
})

test('leaves every other page open', () => {
  for (const path of ['/', '/login', '/users', '/shop-knives/knife/3/user', '/order-success/user', '/%']) {
    expect([path, allowedRoles(path)]).toEqual([path, null])
  }
})
