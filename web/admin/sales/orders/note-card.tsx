import { makerNames } from '#contract/operations/settings/business-labels.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { countCharacters } from '#contract/platform/values/text.ts'
import { shipsText, weekday } from '#contract/sales/delivery/days.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { BrandMark } from '#web/platform/ui/brand.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import type { Paper } from './packing-slip.tsx'

type Gift = NonNullable<AdminOrder['as_gift']>

/** Whether a gift has something to print on a card. */
export function hasNoteCard(gift: AdminOrder['as_gift']): gift is Gift {
  return gift !== null && (gift.note !== '' || gift.from !== '')
}

/** Printed after the slip: on a sheet of its own to cut, or on a label. */
export function NoteCard({ order, gift, paper }: { order: AdminOrder; gift: Gift; paper: Paper }) {
  const business = useBusiness()
  const { lines } = order.packing
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const [first] = lines
  return (
    <article aria-label={`Note card of order ${order.id}`} className="note-card" data-paper={paper}>
      <div className="note-card-face">
        {paper === 'letter' && <CutMarks />}
        <NoteText gift={gift} />
        <footer className="note-card-maker">
          <BrandMark />
          <p>
            <strong>
              {pieces === 1 && first ? first.name : `${pluralize(pieces, 'piece')} from our bench`}
            </strong>
            <br />
            Made by hand by {makerNames(business) || business.name}
            <br />
            in {[business.place, business.region].filter(Boolean).join(', ')}
          </p>
        </footer>
      </div>
    </article>
  )
}

/** What is printed for a gift, and when it may arrive. */
export function GiftSection({ order, className }: { order: AdminOrder; className?: string }) {
  const { as_gift: gift, promised_ship_by: day, ships_on } = order
  if (gift === null) return null
  return (
    <section
      aria-label={hasNoteCard(gift) ? 'Note card' : 'Gift'}
      className={classes('flex flex-col gap-3', className)}
    >
      {hasNoteCard(gift) ? (
        <div className="rounded-control border border-bone-300 bg-white p-5">
          <h2 className="pb-2 text-small text-steel-600">Note card</h2>
          <p className="font-serif text-[1.125rem]/[1.625rem] whitespace-pre-line wrap-anywhere">
            {gift.note}
          </p>
          {gift.from && <p className="pt-2 text-small wrap-anywhere">From {gift.from}</p>}
        </div>
      ) : (
        <p className="text-steel-600">A gift without a note card. No prices in the parcel.</p>
      )}
      {gift.arrive_after && (
        <p className="rounded-control bg-bone-200 px-5 py-3.5">
          {day && <strong>{shipsText(day, ships_on)}.</strong>} Do not deliver before{' '}
          {weekday(gift.arrive_after)}.
        </p>
      )}
    </section>
  )
}

function NoteText({ gift: { note, from } }: { gift: Gift }) {
  const size = sizeOf(note, from)
  return (
    <div className="note-card-text" data-size={size ?? 'small'}>
      {note && <p>{size ? note : folded(note)}</p>}
      {from && <p className="note-card-from">From {from}</p>}
    </div>
  )
}

/** A6, in millimeters. */
function CutMarks() {
  return (
    <svg viewBox="-8 -8 121 164" aria-hidden="true" className="note-card-marks">
      <path
        d="M0-2.5v-4M-2.5 0h-4M105-2.5v-4M107.5 0h4M0 150.5v4M-2.5 148h-4M105 150.5v4M107.5 148h4"
        stroke="currentColor"
        strokeWidth={0.25}
      />
    </svg>
  )
}

const LONG_NOTE = 120
/** What fits between the edge and the maker, and a line of the sender, in pixels. */
const HEIGHT = 345
const FROM = { perLine: 32, height: 26 }
const SIZES = [
  ['large', { perLine: 24, height: 37 }],
  ['medium', { perLine: 27, height: 33 }],
  ['small', { perLine: 40, height: 22 }],
] as const

/** The largest type in which note and sender fit. */
function sizeOf(note: string, from: string) {
  const sizes = countCharacters(note) < LONG_NOTE ? SIZES : SIZES.slice(1)
  const taken = from === '' ? 0 : heightOf(`From ${from}`, FROM)
  return sizes.find(([, type]) => heightOf(note, type) + taken <= HEIGHT)?.[0]
}

/** Many short lines as one that wraps. */
const folded = (note: string) => note.replaceAll(/\n+/g, ' / ')

/** Capitals, and characters as wide as two. */
const WIDE = /[A-Z\u1100-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]|[^\0-\uffff]/gu

function heightOf(text: string, { perLine, height }: { perLine: number; height: number }): number {
  const lines = text.split('\n').map((line) => {
    const width = countCharacters(line) + (line.match(WIDE)?.length ?? 0) * 0.7
    return Math.max(1, Math.ceil(width / perLine))
  })
  return lines.reduce((sum, count) => sum + count, 0) * height
}
