import { expect, test } from 'vitest'
import { loadList } from '#web/admin/platform/list/load-list.ts'
import { ORDER_FILTERS } from './order-filters.ts'

const queryOf = (search: string) =>
  loadList(
    new Request(`http://127.0.0.1/admin/orders${search}`),
    { perPage: 100, hasSearch: true, filters: ORDER_FILTERS },
    async (query) => ({ query: { ...query }, total: 900 }),
  )

test('turns the URL into a query for the API', async () => {
  const { query, list } = await queryOf(
    '?status=cancelled,paid&search=June+Whitlock&flagged=true&sort=newest&page=3',
  )
  expect(query).toEqual({
    status: 'paid,cancelled',
    search: 'June Whitlock',
    flagged: 'true',
    sort: 'newest',
    page: '3',
    per_page: '100',
  })
  expect(list).toEqual({ search: 'June Whitlock', page: 3, pages: 9, total: 900, isFiltered: true })
})

test('ignores invalid parameters', async () => {
  const { query, list } = await queryOf(
    '?status=lost,paid,,&flagged=yes&unfulfilled=1&due=soon&disputes=all&sort=oldest&page=-1&search=%20',
  )
  expect(query).toEqual({ status: 'paid', page: '1', per_page: '100' })
  expect(list).toMatchObject({ search: '', page: 1 })
})

test('shows the last page when the requested one no longer exists', async () => {
  const redirected = await queryOf('?status=paid&page=10').catch((response: Response) => response)
  expect((redirected as Response).headers.get('location')).toBe('/admin/orders?status=paid&page=9')
})
