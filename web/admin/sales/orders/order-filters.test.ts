import { expect, test } from 'vitest'
import { readOrderFilters, toOrderQuery } from './order-filters.ts'

const read = (query: string) => readOrderFilters(new URLSearchParams(query))

test('turns the URL into a query for the API', () => {
  expect(
    toOrderQuery(read('?status=cancelled,paid&search=June+Whitlock&flagged=true&sort=newest&page=3')),
  ).toEqual({
    status: 'paid,cancelled',
    search: 'June Whitlock',
    flagged: 'true',
    sort: 'newest',
    page: '3',
    per_page: '100',
  })
})

test('ignores invalid parameters', () => {
  const filters = read(
    '?status=lost,paid,,&flagged=yes&unfulfilled=1&due=soon&disputes=all&sort=oldest&page=-1&search=%20',
  )
  expect(filters).toEqual({
    statuses: ['paid'],
    search: '',
    flagged: false,
    unfulfilled: false,
    due: null,
    disputes: false,
    sort: 'to-pack',
    page: 1,
  })
})
