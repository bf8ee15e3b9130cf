import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/app/api.ts'
import type { Endpoint } from '#contract/platform/api/endpoint.ts'
import { describeTables } from '#server/platform/db/introspect.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { sampleOf } from '#test/support/sample-body.ts'
import { fc } from '#test/support/seeded-fast-check.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { errorStatuses } from './api-operations.ts'

/** Per endpoint. */
const RUNS = TEST_SCALE.junkRuns

const ALL = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
)
/** The other endpoints need the session. */
const ENDS_THE_SESSION = ['auth.logout']

const shop = sharedShop({ TRUSTED_PROXIES: '127.0.0.1' })
const siteadmin = sharedLogin(shop, 'siteadmin')
let tables: string[]
beforeAll(async () => {
  const { db, database } = shop.shop
  tables = (await describeTables(db, database.engine))
    .map(({ name }) => name)
    .filter((name) => !VOLATILE_TABLES.includes(name))
})
afterAll(async () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(await shop.audit()).toEqual([])
})

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud83d',
  '\udc00x',
  '\uFFFE',
  '\u202Eevil',
  'a\r\nSet-Cookie: session=1',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  "' or '1'='1",
  '"; drop table users; --',
  '$1',
  '?',
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '=HYPERLINK("https://evil.example")',
  'javascript:alert(1)',
  '//evil.example',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '١',
  '9'.repeat(400),
  'x'.repeat(20_000),
  '𝕏'.repeat(3000),
  'e\u0301'.repeat(3000),
]
const NUMBERS = [-1, -0, 0.1, 1e-7, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 1.7976931348623157e308]
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, null, true, [], {}, [null], [[]], { length: -1 }),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
)
const pathPart = fc.constantFrom(
  ...['1', '0', '-1', '007', '1e3', '1.0', '999999999999999', '9'.repeat(30), 'null', '__proto__', 'x'],
  ...['%00', '%20', '%2e%2e%2f', '%F0%9F%94%AA', '%ED%A0%BD', "'", '%25', '*', '%D9%A3', 'a;b', 'a%2Fb'],
)

interface Junk {
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Valid requests with one or more junk values. */
function requestsFor(endpoint: Endpoint): fc.Arbitrary<Junk> {
  const parts = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const keys = Object.keys(endpoint.query?.shape ?? {})
  const fields = Object.keys(endpoint.body?.shape ?? {})
  const sample = sampleOf(endpoint) as Record<string, unknown> | undefined
  return fc
    .record({
      parts: fc.tuple(...parts.map(() => pathPart)),
      query: fc.array(
        fc.tuple(fc.constantFrom(...keys, 'utm_source', '__proto__[polluted]', 'a[]', 'constructor'), junk),
        {
          maxLength: 4,
        },
      ),
      fields: fc.array(fc.tuple(fc.constantFrom('polluted', ...fields), junk), { maxLength: 3 }),
      body: fc.option(junk, { freq: 6 }),
    })
    .map((chosen) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name) => chosen.parts[parts.indexOf(name)] ?? '1')
      const query = chosen.query.map(([key, value]) => `${key}=${encode(value)}`).join('&')
      const body = chosen.body ?? { ...sample, ...Object.fromEntries(chosen.fields) }
      return {
        path: query ? `${path}?${query}` : path,
        headers: { 'content-type': 'application/json' },
        body: endpoint.method === 'GET' ? undefined : JSON.stringify(body),
      }
    })
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed()).slice(0, 2000)
}

const INTERNAL_DETAILS =
  /node_modules|\.ts\b|\bat \w+ \(|\bselect .* from\b|insert into|SQLITE|ECONN|FST_|Zod|"stack"|expected \w+, received|Invalid (input|option)|Too (big|small):|\/tmp\/|\/home\//

let networks = 0
async function send(endpoint: Endpoint, { path, headers, body }: Junk): Promise<number> {
  networks += 1
  const cookie = [...siteadmin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await sendRaw(
    shop,
    endpoint.method,
    path,
    {
      ...headers,
      cookie,
      'x-csrf-token': siteadmin.cookies.get('csrfToken') ?? '',
      'x-forwarded-for': `2001:db8:${(networks >> 16).toString(16)}:${(networks & 0xffff).toString(16)}::1`,
      'content-length': String(Buffer.byteLength(body ?? '')),
    },
    body,
  )
  expect([endpoint.method, path, body, answer.status]).toEqual([
    endpoint.method,
    path,
    body,
    expect.toSatisfy(isNoServerError),
  ])
  if (answer.status >= 400) {
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(JSON.parse(answer.text).error).toMatch(/^['A-Z\d].*[.!]$/s)
    expect(answer.text).not.toMatch(INTERNAL_DETAILS)
    expect([400, ...errorStatuses(endpoint)]).toContain(answer.status)
  }
  return answer.status
}

const isNoServerError = (status: number) => status >= 200 && status < 500

/** Rejected requests may change only these tables. */
const VOLATILE_TABLES = [
  'limits',
  'sessions',
  'leases',
  'codes',
  'known_devices',
  'mail_outbox',
  // Notes that a test email was sent, in the background.
  'setup_guide',
  'catalogue_revision',
  // The job of announcements notes what it has seen.
  'announced_products',
  'failures',
  'restocks',
  // A search is counted once typing has stopped, during a later request.
  'search_salts',
  'search_visitors',
  // Notes the browser that knows the password of an account that isn't verified.
  'sign_ups',
]

/** Changes with every row that is written. PostgreSQL does not count them, so there it always differs. */
async function countWrites(): Promise<unknown> {
  const { db, database } = shop.shop
  if (database.engine === 'postgres') return {}
  const { rows } = await sql<{ writes: number }>`select total_changes() as writes`.execute(db)
  return rows[0]?.writes
}

/** By table: its rows in one order, because PostgreSQL moves a row that it writes again. */
async function readTables(): Promise<Record<string, string>> {
  const { db } = shop.shop
  const contents = await Promise.all(
    tables.map(async (name) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      return [
        name,
        rows
          .map((row) => JSON.stringify(row))
          .sort()
          .join('\n'),
      ]
    }),
  )
  return Object.fromEntries(contents)
}

test.each(ALL.filter(([name]) => !ENDS_THE_SESSION.includes(name)))(
  '%s answers invalid input with an error message and changes nothing',
  async (_name, endpoint) => {
    let [before, writes] = [await readTables(), await countWrites()]
    await fc.assert(
      fc.asyncProperty(requestsFor(endpoint), async (request) => {
        const status = await send(endpoint, request)
        const writesAfter = await countWrites()
        if (writesAfter === writes) return
        const after = await readTables()
        if (status >= 400) expect(tables.filter((name) => after[name] !== before[name])).toEqual([])
        ;[before, writes] = [after, writesAfter]
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect((await siteadmin.api.auth.me({})).user.role).toBe('siteadmin')
  },
)
