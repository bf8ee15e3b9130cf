import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'
import { trigger } from './trigger.ts'

/**
 * Each order's tenders and each refund's parts become rows. Triggers keep them equal to the columns that the release
 * before reads and writes (docs/decisions/0071-tenders.md).
 */
export function tenders(engine: Engine): Migration {
  const statements = [
    // `intent_id`: the payment at the provider. Both names sort before `payments` and `refunds`: a restore inserts them first.
    `create table order_tenders (
      id ${DIALECTS[engine].id}, order_id bigint not null references orders (id), kind text not null,
      charged_cents bigint not null check (charged_cents > 0), refunded_cents bigint not null default 0,
      intent_id text, at bigint not null)`,
    `create table refund_parts (
      request_key text not null, order_id bigint not null references orders (id),
      tender_id bigint not null references order_tenders (id), cents bigint not null check (cents > 0),
      primary key (request_key, tender_id))`,
    `create index order_tenders_order on order_tenders (order_id)`,
    `create index order_tenders_intent on order_tenders (intent_id) where intent_id is not null`,
    `create index order_tenders_refunded on order_tenders (id) where refunded_cents > 0`,
    `create index refund_parts_order on refund_parts (order_id)`,
    `create index refund_parts_tender on refund_parts (tender_id)`,
    // Miss no refund that another process records meanwhile: on PostgreSQL the foreign keys above lock `orders` until the end, and
    // every refund locks its order first.
    insertTenders(''),
    insertParts('refunds', ''),
    ...trigger(engine, 'payments_to_tenders', {
      after: 'insert on payments',
      when: `new.state = 'captured'`,
      changes: [NEW_TENDERS],
    }),
    ...trigger(engine, 'payments_to_tenders_anew', {
      after: 'update of state on payments',
      when: `new.state = 'captured' and old.state <> 'captured'`,
      changes: [NEW_TENDERS],
    }),
    ...trigger(engine, 'payments_refunded', {
      after: `update of ${REFUNDED.map(([column]) => column).join(', ')} on payments`,
      when: REFUNDED.map(([column]) => `new.${column} <> old.${column}`).join(' or '),
      changes: REFUNDED.map(([column, kinds]) => refundTender(column, kinds)),
    }),
    ...trigger(engine, 'order_tenders_added', { after: 'insert on order_tenders', changes: TO_PAYMENTS }),
    ...trigger(engine, 'order_tenders_refunded', {
      after: 'update of refunded_cents on order_tenders',
      changes: TO_PAYMENTS,
    }),
    ...trigger(engine, 'refunds_to_parts', {
      after: 'insert on refunds',
      changes: [NEW_PARTS, toRefunds('new', ['gift_card_cents', 'deposit_cents'])],
    }),
    ...trigger(engine, 'refunds_to_parts_anew', {
      after: `update of ${PART_COLUMNS.join(', ')} on refunds`,
      changes: [
        `delete from refund_parts where request_key = new.request_key and (${differs('new.', 'new', PART_COLUMNS)})`,
        NEW_PARTS,
      ],
    }),
    ...trigger(engine, 'refunds_to_parts_out', {
      after: 'delete on refunds',
      changes: [`delete from refund_parts where request_key = old.request_key`],
    }),
    ...trigger(engine, 'refund_parts_added', {
      after: 'insert on refund_parts',
      changes: [toRefunds('new', PART_COLUMNS)],
    }),
    ...trigger(engine, 'refund_parts_out', {
      after: 'delete on refund_parts',
      changes: [toRefunds('old', PART_COLUMNS)],
    }),
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

const PAID_WITH_REST = `('card', 'cash', 'check', 'other')`
const GIFT_CARD = `('gift_card')`
const DEPOSIT = `('deposit')`

/** The columns of `payments` that count refunds, and the kinds of tenders in each. */
const REFUNDED = [
  ['refunded_cents', PAID_WITH_REST],
  ['gift_card_refunded_cents', GIFT_CARD],
  ['deposit_refunded_cents', DEPOSIT],
] as const

function insertTenders(condition: string): string {
  const paidAt = `coalesce((select min(e.at) from order_events e where e.order_id = o.id and e.kind = 'paid'), p.updated_at)`
  const deposit = (column: string) =>
    `(select d.${column} from deposits d where d.commission_id = o.commission_id and d.state = 'captured' order by d.id desc limit 1)`
  const method = `case when o.payment_method in ('cash', 'check', 'other') then o.payment_method else 'card' end`
  const rows = [
    [`'deposit'`, 'o.deposit_cents', 'p.deposit_refunded_cents', deposit('intent_id'), deposit('paid_at')],
    [`'gift_card'`, 'o.gift_card_cents', 'p.gift_card_refunded_cents', 'null', 'null'],
    [method, 'p.captured_cents', 'p.refunded_cents', 'p.intent_id', 'null'],
  ]
  const selects = rows.map(
    ([kind, charged, refunded, intent, at]) =>
      `select o.id, ${kind}, ${charged}, ${refunded}, ${intent}, coalesce(${at}, ${paidAt})
       from payments p join orders o on o.id = p.order_id
       where p.state = 'captured' and ${charged} > 0 ${condition}`,
  )
  return `insert into order_tenders (order_id, kind, charged_cents, refunded_cents, intent_id, at)
    ${selects.join(' union all ')}`
}

const NEW_TENDERS = insertTenders(
  `and o.id = new.order_id and not exists (select 1 from order_tenders t where t.order_id = o.id)`,
)

function sumOf(column: string, kinds: string, row = 'new'): string {
  return `(select coalesce(sum(t.${column}), 0) from order_tenders t where t.order_id = ${row}.order_id and t.kind in ${kinds})`
}

/** Adds what a refund of the release before changed to the newest tender of these kinds. */
function refundTender(column: string, kinds: string): string {
  const change = `new.${column} - ${sumOf('refunded_cents', kinds)}`
  return `update order_tenders set refunded_cents = refunded_cents + ${change}
    where id = (select max(t.id) from order_tenders t where t.order_id = new.order_id and t.kind in ${kinds})
      and ${change} <> 0`
}

const TO_PAYMENTS = [...REFUNDED, ['captured_cents', PAID_WITH_REST] as const].map(([column, kinds]) => {
  const sum = sumOf(column === 'captured_cents' ? 'charged_cents' : 'refunded_cents', kinds)
  return `update payments set ${column} = ${sum}
    where order_id = new.order_id and new.kind in ${kinds} and ${column} <> ${sum}`
})

const PART_COLUMNS = ['cents', 'gift_card_cents', 'deposit_cents']

/** One part for the newest tender of each kind that a request's columns name. */
function insertParts(request: string, condition: string): string {
  const group = (kind: string) => `case ${kind} when 'gift_card' then 1 when 'deposit' then 2 else 0 end`
  const cents = `case t.kind when 'gift_card' then ${request}.gift_card_cents when 'deposit' then ${request}.deposit_cents
    else ${request}.cents - ${request}.gift_card_cents - ${request}.deposit_cents end`
  return `insert into refund_parts (request_key, order_id, tender_id, cents)
    select ${request}.request_key, t.order_id, t.id, ${cents}
    from order_tenders t ${request === 'refunds' ? 'join refunds on refunds.order_id = t.order_id' : ''}
    where t.id = (select max(u.id) from order_tenders u
        where u.order_id = t.order_id and ${group('u.kind')} = ${group('t.kind')})
      and ${cents} > 0 ${condition}`
}

const NEW_PARTS = insertParts(
  'new',
  `and t.order_id = new.order_id
   and not exists (select 1 from refund_parts p where p.request_key = new.request_key)`,
)

/** The sum of a request's parts in one of its columns. */
function sumOfParts(column: string, row: string): string {
  const kinds = { gift_card_cents: `and t.kind in ${GIFT_CARD}`, deposit_cents: `and t.kind in ${DEPOSIT}` }
  return `(select coalesce(sum(p.cents), 0) from refund_parts p join order_tenders t on t.id = p.tender_id
    where p.request_key = ${row}.request_key ${kinds[column as keyof typeof kinds] ?? ''})`
}

function differs(prefix: string, row: string, columns: string[]): string {
  return columns.map((column) => `${prefix}${column} <> ${sumOfParts(column, row)}`).join(' or ')
}

function toRefunds(row: 'new' | 'old', columns: string[]): string {
  const changes = columns.map((column) => `${column} = ${sumOfParts(column, row)}`)
  return `update refunds set ${changes.join(', ')} where request_key = ${row}.request_key
    and exists (select 1 from refund_parts p where p.request_key = ${row}.request_key)
    and (${differs('', row, columns)})`
}
