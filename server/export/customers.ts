import type { Db } from '#server/db/open.ts'
import type { Cell } from '#server/spreadsheet/csv.ts'

const AT_A_TIME = 500

export const CUSTOMER_TITLES = [
  'Name',
  'Email',
  'Role',
  'Address confirmed',
  'Joined',
  'Last login',
  'Orders',
]

/** Everybody with an account, in the order in which they came, some hundred at a time. */
export async function* exportCustomers(db: Db): AsyncGenerator<Cell[][]> {
  for (let last = { created_at: -1, id: '' }; ; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'role', 'email_verified_at', 'created_at', 'last_login_at'])
      .where((user) =>
        user.or([
          user('created_at', '>', last.created_at),
          user.and([user('created_at', '=', last.created_at), user('id', '>', last.id)]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(AT_A_TIME)
      .execute()
    const newest = users.at(-1)
    if (!newest) return
    const counts = await ordersOf(
      db,
      users.map(({ id }) => id),
    )
    yield users.map((user) => [
      user.name,
      user.email,
      user.role,
      instant(user.email_verified_at),
      instant(user.created_at),
      instant(user.last_login_at),
      counts.get(user.id) ?? 0,
    ])
    last = newest
  }
}

async function ordersOf(db: Db, ids: string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

function instant(at: number | null): Cell {
  return at === null ? null : new Date(at).toISOString()
}
