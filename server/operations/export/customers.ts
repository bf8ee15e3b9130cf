import { toInstant } from '#contract/platform/values/dates.ts'
import type { Cell } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'

const BATCH_SIZE = 500

export const CUSTOMER_TITLES = [
  'Name',
  'Email',
  'Role',
  'Address confirmed',
  'Joined',
  'Last login',
  'Orders',
  'Passports',
]

/** Everyone with an account, oldest first, in batches. */
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
      .limit(BATCH_SIZE)
      .execute()
    const newest = users.at(-1)
    if (!newest) return
    const ids = users.map(({ id }) => id)
    const counts = await orderCounts(db, ids)
    const passports = await passportCodes(db, ids)
    yield users.map((user) => [
      user.name,
      user.email,
      user.role,
      toInstant(user.email_verified_at),
      toInstant(user.created_at),
      toInstant(user.last_login_at),
      counts.get(user.id) ?? 0,
      (passports.get(user.id) ?? []).join(' '),
    ])
    last = newest
  }
}

async function orderCounts(db: Db, ids: string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

/** The codes of the passports that each customer owns, by user id. */
async function passportCodes(db: Db, ids: string[]): Promise<Map<string | null, string[]>> {
  const rows = await db
    .selectFrom('passport_owners')
    .innerJoin('passports', 'passports.id', 'passport_owners.passport_id')
    .select(['user_id', 'code'])
    .where('user_id', 'in', ids)
    .orderBy('passports.id')
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byUser].map(([id, owned]) => [id, owned.map(({ code }) => code)]))
}
