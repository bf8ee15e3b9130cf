import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { ENTRY_ALPHABET, type EntryForm } from '#contract/catalog/drops/draws.ts'
import { CONFIRMATION_LIFE_MS } from '#contract/customers/notifications/subscription-kinds.ts'
import { shortZonedTime } from '#contract/platform/values/dates.ts'
import { emailKey } from '#contract/platform/values/people.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import { customerKey } from '#server/platform/rate-limit/customer-key.ts'
import { confirmationKey } from './confirm-entry.ts'
import type { EntrantEmails } from './entrant-emails.ts'
import { type DropRow, findDraw, lockDrop, takesEntries } from './find-draw.ts'

type EntryRow = Selectable<Database['draw_entries']>

export interface EntryDeps {
  emails: EntrantEmails
  /** Counts an email that a visitor causes. @returns whether the limits allow it. */
  countEmail(tx: Tx, kind: string, email: string, at: number): Promise<boolean>
  timeZone: string
}

export interface Entrant extends EntryForm {
  /** Whether the address is that of the visitor's account, and verified. */
  isVerified: boolean
  at: number
}

/**
 * Enters an address into a draw, once. Neither the reply nor its timing tells whether the address had entered before.
 * @throws {NotFound}; {Conflict} before and after the time of entries.
 */
export async function enterDraw(db: Db, deps: EntryDeps, slug: string, entrant: Entrant): Promise<void> {
  const { isVerified, at } = entrant
  const found = await findDraw(db, { slug })
  requireOpenEntries(found, deps.timeZone, at)
  await db.transaction().execute(async (tx) => {
    // Confirming waits for a draw in progress.
    const drop = isVerified ? await lockDrop(tx, found.id) : found
    requireOpenEntries(drop, deps.timeZone, at)
    const entry = await findOrAddEntry(tx, drop.id, entrant)
    if (isVerified && entry.confirmed_at === null) await confirmVerified(tx, entry, entrant)
    if (!(await deps.countEmail(tx, 'draw-entry', entry.email, at))) return
    const isConfirmed = isVerified || entry.confirmed_at !== null
    if (isConfirmed) await emailEntry(tx, deps, { drop, entry, at })
    else await emailConfirmation(tx, deps, { drop, entry, at })
  })
}

function requireOpenEntries(drop: DropRow, timeZone: string, at: number): void {
  if (takesEntries(drop, at)) return
  const isEarly = at < drop.opens_at
  const time = shortZonedTime(isEarly ? drop.opens_at : drop.closes_at, timeZone)
  throw new Conflict(isEarly ? `Entries open ${time}.` : `Entries closed ${time}.`)
}

async function findOrAddEntry(tx: Tx, dropId: number, { name, email, at }: Entrant): Promise<EntryRow> {
  // An entry of an earlier release is keyed by its spelling.
  const earlier = await tx
    .selectFrom('draw_entries')
    .selectAll()
    .where('drop_id', '=', dropId)
    .where('entrant_key', '=', emailKey(email))
    .executeTakeFirst()
  if (earlier) return earlier
  const entry = await newEntryId(tx)
  const entrant_key = customerKey(email)
  return (
    tx
      .insertInto('draw_entries')
      .values({ drop_id: dropId, entry, name, email, entrant_key, created_at: at })
      // Without a change, PostgreSQL would return no row.
      .onConflict((conflict) =>
        conflict.columns(['drop_id', 'entrant_key']).doUpdateSet((row) => ({
          entrant_key: row.ref('excluded.entrant_key'),
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/** Such as "MT3Z-EV9K". */
async function newEntryId(tx: Tx): Promise<string> {
  const text = Array.from({ length: 8 }, () => ENTRY_ALPHABET[randomInt(ENTRY_ALPHABET.length)]).join('')
  const entry = `${text.slice(0, 4)}-${text.slice(4)}`
  const taken = await tx.selectFrom('draw_entries').select('id').where('entry', '=', entry).executeTakeFirst()
  return taken ? newEntryId(tx) : entry
}

async function confirmVerified(tx: Tx, entry: EntryRow, { name, email, at }: Entrant): Promise<void> {
  Object.assign(entry, { name, email })
  await tx
    .updateTable('draw_entries')
    .set({ name, email, confirmed_at: at, token_hash: null, token_expires_at: null })
    .where('id', '=', entry.id)
    .execute()
}

interface EntryEmail {
  drop: DropRow
  entry: EntryRow
  at: number
}

async function emailConfirmation(
  tx: Tx,
  { emails }: EntryDeps,
  { drop, entry: { id, entry, email }, at }: EntryEmail,
): Promise<void> {
  const token = newToken()
  const token_hash = hashToken(token)
  await tx
    .updateTable('draw_entries')
    .set({ token_hash, token_expires_at: at + CONFIRMATION_LIFE_MS })
    .where('id', '=', id)
    .execute()
  await queueEmail(tx, {
    dedupeKey: confirmationKey(entry, token_hash),
    kind: 'draw-confirmation',
    recipient: email,
    orderId: null,
    props: {
      drop: toDrop(drop),
      entry,
      token,
      unsubscribe_url: await emails.unsubscribeUrl(tx, email, { token, at }),
    },
    at,
  })
}

async function emailEntry(
  tx: Tx,
  { emails }: EntryDeps,
  { drop, entry: { entry, email }, at }: EntryEmail,
): Promise<void> {
  await queueEmail(tx, {
    dedupeKey: `entry ${entry} at ${new Date(at).toISOString()}`,
    kind: 'draw-entry',
    recipient: email,
    orderId: null,
    props: { drop: toDrop(drop), entry, unsubscribe_url: await emails.unsubscribeUrl(tx, email, { at }) },
    at,
  })
}

function toDrop({ slug, name, closes_at }: DropRow) {
  return { slug, name, closes_at: new Date(closes_at).toISOString() }
}
