import { expect, test } from 'vitest'
import { readOrderFilters, writeOrderFilters } from './order-filters.ts'

const read = (address: string) => readOrderFilters(new URLSearchParams(address))

test.each([
  '',
  '?status=paid%2Cshipped',
  '?search=1042',
  '?status=cancelled&search=June+Whitlock&flagged=true&sort=newest&page=3',
])('the address %s says all that was chosen', (address) => {
  expect(writeOrderFilters(read(address))).toBe(address)
})

test('what makes no sense in an address is left out', () => {
  const filters = read('?status=lost,paid,,&flagged=yes&sort=oldest&page=-1&search=%20')
  expect(filters).toEqual({ statuses: ['paid'], search: '', flagged: false, sort: 'to-pack', page: 1 })
})
