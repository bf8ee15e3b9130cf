import { categorySlug } from '#contract/platform/values/slug.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { CommissionState } from '#contract/sales/commissions/commission-states.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { depositOf } from '#server/sales/commissions/deposit-amount.ts'
import type { Calendar } from './calendar.ts'
import { hashOfFile } from './image-hashes.ts'
import { insertMany } from './insert-many.ts'
import type { Row } from './order-rows.ts'
import { inventPeople, type Person } from './people.ts'
import type { Random } from './random.ts'
import { HISTORY_SESSION } from './simulate-order.ts'

interface CommissionContext {
  random: Random
  calendar: Calendar
  staffId: string
}

interface Step {
  state: CommissionState
  at: number
  byStaff: boolean
}

interface Entry {
  kind: 'message' | 'note'
  text: string
  at: number
  images: string[]
}

/** Adds a commission that was just requested, one with a quote, and one in progress with its deposit paid. */
export async function addCommissions(tx: Tx, context: CommissionContext): Promise<void> {
  const [asking, quoted, waiting] = inventPeople(context.random, 3)
  if (!asking || !quoted || !waiting) return
  await addInProgress(tx, waiting, context)
  await addQuoted(tx, quoted, context)
  await addRequest(tx, asking, context)
}

async function addRequest(tx: Tx, person: Person, context: CommissionContext): Promise<void> {
  const at = context.calendar.at(2, 20 * 60 + 12)
  const wishes = {
    ...{ kind: categorySlug('Hunting Knives'), blade_length_in: 4, steel: '1095' },
    handle_material: 'Stag, from an antler of mine',
    budget_min_cents: 40_000,
    budget_max_cents: 60_000,
    text: 'I shot my first buck this fall and would like a hunter with a handle from one of its antlers. Something like the two in the pictures, with a little more belly. I can mail you the antler.',
  }
  const id = await insertCommission(tx, person, { ...wishes, at, state: 'enquiry' }, context)
  await addSteps(tx, id, [{ state: 'enquiry', at, byStaff: false }], context)
  await addImages(tx, id, null, ['hunter-damascus-stag-1.jpg', 'hunter-drop-point-walnut-3.jpg'])
}

async function addQuoted(tx: Tx, person: Person, context: CommissionContext): Promise<void> {
  const { calendar } = context
  const at = calendar.at(8, 9 * 60 + 40)
  const quotedAt = calendar.at(5, 11 * 60 + 5)
  const wishes = {
    ...{ kind: categorySlug('Kitchen Knives'), blade_length_in: 10, steel: 'Damascus' },
    ...{ handle_material: 'Bog oak', budget_min_cents: 50_000, budget_max_cents: 80_000 },
    text: 'A ten-inch chef’s knife for my wife, who is left-handed. She likes a thin blade and a full handle.',
  }
  const quote = {
    ...quoteOf(calendar, { price_cents: 68_000, finishInDays: 60, validInDays: 9, at: quotedAt }),
    description:
      'Ten-inch chef’s knife, raindrop damascus, bog oak, nickel silver bolster, ground for the left hand.',
  }
  const id = await insertCommission(
    tx,
    person,
    { ...wishes, ...quote, at, state: 'quoted', changedAt: quotedAt },
    context,
  )
  await addSteps(
    tx,
    id,
    [
      { state: 'enquiry', at, byStaff: false },
      { state: 'quoted', at: quotedAt, byStaff: true },
    ],
    context,
  )
  await addImages(tx, id, null, ['chef-8-inch-damascus-1.jpg'])
  await addEntries(tx, id, context, [
    {
      kind: 'note',
      at: at + 5 * HOUR_MS,
      images: [],
      text: 'That is a knife we would love to make. Does she hold it by the blade, with thumb and finger, or by the handle?',
    },
    {
      kind: 'message',
      at: at + 26 * HOUR_MS,
      images: [],
      text: 'By the blade. She says the spine should be soft there.',
    },
  ])
}

async function addInProgress(tx: Tx, person: Person, context: CommissionContext): Promise<void> {
  const { calendar } = context
  const [at, quotedAt, acceptedAt] = [calendar.at(41, 600), calendar.at(38, 660), calendar.at(36, 1210)]
  const paidAt = acceptedAt + 3 * MINUTE_MS
  const wishes = {
    ...{ kind: categorySlug('Bowie Knives'), blade_length_in: 8.5, steel: 'Ladder damascus' },
    ...{ handle_material: 'Walnut from our farm', budget_min_cents: 60_000, budget_max_cents: 90_000 },
    text: 'A bowie for my father’s seventieth birthday, with a handle from the walnut tree that he planted.',
  }
  const quote = {
    ...quoteOf(calendar, { price_cents: 78_000, finishInDays: 21, validInDays: -22, at: quotedAt }),
    description:
      'Ladder damascus bowie, 8½ inches, nickel silver guard, handle from your walnut, sheath included.',
    accepted_at: acceptedAt,
    ...{ ship_name: person.name, ship_address: person.address, ship_city: person.city },
    ...{ ship_state: person.state, ship_zip: person.zip },
  }
  const changed = { at, state: 'in_progress' as const, changedAt: paidAt }
  const id = await insertCommission(tx, person, { ...wishes, ...quote, ...changed }, context)
  await addSteps(
    tx,
    id,
    [
      { state: 'enquiry', at, byStaff: false },
      { state: 'quoted', at: quotedAt, byStaff: true },
      { state: 'accepted', at: acceptedAt, byStaff: false },
      { state: 'in_progress', at: paidAt, byStaff: false },
    ],
    context,
  )
  await addDeposit(
    tx,
    id,
    { amount_cents: depositOf(quote.price_cents, quote.deposit_percent), acceptedAt, paidAt },
    context,
  )
  await addEntries(tx, id, context, [
    {
      kind: 'message',
      at: calendar.at(33, 1000),
      images: [],
      text: 'The board is in the mail. It has a knot at one end, please cut around it.',
    },
    {
      kind: 'note',
      at: calendar.at(19, 960),
      images: ['journal-bowie-damascus-walnut-1-blank.jpg'],
      text: 'Forged to shape this week. The knot is gone, and the rest of your board is as good as it gets.',
    },
    {
      kind: 'note',
      at: calendar.at(6, 990),
      images: ['journal-bowie-damascus-walnut-2-etched.jpg'],
      text: 'Out of the acid today. Look at that ladder.',
    },
    {
      kind: 'message',
      at: calendar.at(1, 1260),
      images: [],
      text: 'I had to show it to the whole family except one.',
    },
  ])
}

interface QuoteTimes {
  price_cents: number
  finishInDays: number
  validInDays: number
  at: number
}

function quoteOf(calendar: Calendar, { price_cents, finishInDays, validInDays, at }: QuoteTimes) {
  return {
    ...{ price_cents, deposit_percent: 30, quoted_at: at },
    finish_by: calendar.dayOf(-finishInDays),
    valid_until: calendar.dayOf(-validInDays),
    valid_until_at: calendar.at(-validInDays - 1, 0),
  }
}

type PastCommission = Partial<Row<'commissions'>> & {
  kind: string
  text: string
  at: number
  state: CommissionState
  changedAt?: number
}

async function insertCommission(
  tx: Tx,
  { name, email }: Person,
  { at, state, changedAt = at, ...wishes }: PastCommission,
  { random }: CommissionContext,
): Promise<number> {
  const { id } = await tx
    .insertInto('commissions')
    .values({
      uuid: random.uuid(),
      state,
      name,
      email,
      created_at: at,
      updated_at: changedAt,
      ...NOTHING_YET,
      ...wishes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const NOTHING_YET = {
  ...{ phone: null, blade_length_in: null, steel: null, handle_material: null, sheath: null },
  ...{ budget_min_cents: null, budget_max_cents: null, needed_by: null, like_product_id: null },
  ...{ price_cents: null, deposit_percent: null, finish_by: null, valid_until: null, valid_until_at: null },
  ...{ description: null, quoted_at: null, warned_at: null, accepted_at: null, ship_name: null },
  ...{ ship_address: null, ship_city: null, ship_state: null, ship_zip: null, reason: null },
  ...{ balance_order_id: null, cancelling_at: null },
}

async function addSteps(tx: Tx, id: number, steps: Step[], { staffId }: CommissionContext): Promise<void> {
  const rows = steps.map(({ state, at, byStaff }) => ({
    commission_id: id,
    at,
    state,
    reason: null,
    actor: byStaff ? staffId : null,
  }))
  await insertMany(tx, 'commission_events', rows)
}

async function addEntries(
  tx: Tx,
  id: number,
  { staffId }: CommissionContext,
  entries: Entry[],
): Promise<void> {
  for (const { kind, text, at, images } of entries) {
    const entry = await tx
      .insertInto('commission_entries')
      .values({
        commission_id: id,
        kind,
        for_customer: 1,
        text,
        author: kind === 'note' ? staffId : null,
        at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addImages(tx, id, entry.id, images)
  }
}

async function addImages(tx: Tx, id: number, entryId: number | null, files: string[]): Promise<void> {
  const rows = files.map((file, position) => ({
    commission_id: id,
    entry_id: entryId,
    position,
    hash: hashOfFile(file),
  }))
  await insertMany(tx, 'commission_images', rows)
}

async function addDeposit(
  tx: Tx,
  id: number,
  { amount_cents, acceptedAt, paidAt }: { amount_cents: number; acceptedAt: number; paidAt: number },
  { random }: CommissionContext,
): Promise<void> {
  await insertMany(tx, 'deposits', [
    {
      uuid: random.uuid(),
      commission_id: id,
      state: 'captured',
      amount_cents,
      captured_cents: amount_cents,
      ...{ session_id: HISTORY_SESSION + random.letters(43), intent_id: `pi_${random.letters(24)}` },
      ...{ refunded_cents: 0, card_brand: 'visa', card_last4: '4242', flag: null, paid_at: paidAt },
      ...{ recovery_id: null, opened_at: acceptedAt, expires_at: acceptedAt + DAY_MS, updated_at: paidAt },
    },
  ])
}
