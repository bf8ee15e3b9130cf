import { expect, test } from 'vitest'
import { idFilter, loadList } from './load-list.ts'

const queryOf = (query: string, hasSearch: boolean) =>
  loadList(
    new Request(`http://127.0.0.1/admin/subscribers${query}`),
    { perPage: 50, hasSearch, filters: { target: idFilter } },
    async ({ search, target }) => ({ search, target, total: 1 }),
  )

test('keeps the ID of the only list of its kind, which is 0', async () => {
  expect(await queryOf('?target=0', true)).toMatchObject({ target: '0', list: { isFiltered: true } })
  expect(await queryOf('?target=-1', true)).toMatchObject({ target: undefined, list: { isFiltered: false } })
})

test('searches only a list that has a search field', async () => {
  expect(await queryOf('?search=June', true)).toMatchObject({ search: 'June', list: { isFiltered: true } })
  expect(await queryOf('?search=June', false)).toMatchObject({
    search: undefined,
    list: { search: '', isFiltered: false },
  })
})
