import type { Readable } from 'node:stream'
import { type Cell, csvFile, dollarCell } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { issuedCards, type ListedCard, toAdminCard } from './read.ts'

const TITLES = [
  'Last four',
  'Recipient',
  'Email',
  'Amount',
  'Balance',
  'Order',
  'Note',
  'Issued at',
  'Send on',
  'Sent at',
  'Status',
]

const BATCH_SIZE = 500

/** Oldest first, without codes. */
export function giftCardsCsv(db: Db): Readable {
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let lastId = 0; ; ) {
      const rows = await issuedCards(db)
        .selectAll('gift_cards')
        .select('order_uuid')
        .where('gift_cards.id', '>', lastId)
        .orderBy('gift_cards.id')
        .limit(BATCH_SIZE)
        .execute()
      if (rows.length === 0) return
      yield rows.map(toCells)
      lastId = rows.at(-1)?.id ?? lastId
    }
  }
  return csvFile(TITLES, batches())
}

function toCells(row: ListedCard): Cell[] {
  const card = toAdminCard(row)
  return [
    card.last_four,
    card.recipient_name,
    card.recipient_email,
    dollarCell(row.amount_cents),
    dollarCell(row.balance_cents),
    row.order_id,
    card.note,
    card.created_at,
    card.send_on,
    card.sent_at,
    card.refunded ? 'refunded' : card.state,
  ]
}
