import { expect, test } from 'vitest'
import { ROOT } from '#test/support/shop-process.ts'
import { findCycle, forbiddenImports, type Import, readImports } from './imports.ts'

const imports = readImports(ROOT)
const toImports = (pairs: Record<string, string>): Import[] =>
  Object.entries(pairs).map(([from, to]) => ({ from, to }))

test('subjects import only what stands below them', () => {
  expect(imports.length).toBeGreaterThan(5000)
  expect(forbiddenImports(imports)).toEqual([])
})

test.each(['contract', 'server', 'web', 'web/admin'])('folders of %s form no cycle', (side) => {
  const inSide = imports.filter(({ from, to }) => from.startsWith(`${side}/`) && to.startsWith(`${side}/`))
  expect(inSide.length).toBeGreaterThan(100)
  expect(findCycle(inSide, 'room')).toEqual([])
  expect(findCycle(inSide, 'folder')).toEqual([])
})

test('finds imports that go up, and those of assembly', () => {
  const up = toImports({
    'contract/catalog/products/product.ts': 'contract/sales/orders/orders.ts',
    'server/platform/email/outbox.ts': 'server/customers/accounts/sessions.ts',
    'server/sales/orders/read.ts': 'server/app/shop.ts',
    'web/catalog/drops/drop-row.tsx': 'web/pages/drop-page.tsx',
    'web/sales/cart/cart-store.ts': 'web/admin/platform/shell/admin-api.ts',
    'web/admin/sales/orders/note-form.tsx': 'web/customers/saved/saved-store.ts',
  })
  expect(forbiddenImports(up)).toEqual(up.map(({ from, to }) => `${from} imports ${to}`))
})

test('accepts imports that go down, and all of assembly', () => {
  const down = toImports({
    'server/staff/dashboard/summary.ts': 'server/operations/backup/latest.ts',
    'server/sales/orders/read.ts': 'server/sales/payments/settle.ts',
    'server/app/app.ts': 'server/staff/demand/routes.ts',
    'web/pages/product/product-screen.tsx': 'web/customers/reviews/customers-say.tsx',
    'web/admin/customers/users/user-list.tsx': 'web/customers/account/login/challenge.ts',
    'web/root.tsx': 'web/app/layout/layout.tsx',
  })
  expect(forbiddenImports(down)).toEqual([])
})

test('finds folders of one subject that import each other', () => {
  const cycle = toImports({
    'server/sales/orders/place.ts': 'server/sales/checkout/cart.ts',
    'server/sales/checkout/cart.ts': 'server/sales/discounts/codes.ts',
    'server/sales/discounts/codes.ts': 'server/sales/orders/admin/read.ts',
  })
  expect(findCycle(cycle, 'room')).toHaveLength(3)
  expect(findCycle(cycle, 'folder')).toEqual([])
})

test('finds a folder and the one around it that import each other', () => {
  const nested = toImports({
    'server/sales/orders/place.ts': 'server/sales/orders/admin/refund.ts',
    'server/sales/orders/admin/refund.ts': 'server/sales/orders/place.ts',
  })
  expect(findCycle(nested, 'room')).toEqual([])
  expect(findCycle(nested, 'folder')).toHaveLength(2)
})
