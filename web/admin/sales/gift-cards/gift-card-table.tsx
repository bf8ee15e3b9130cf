import { useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { GiftCard } from '#contract/sales/gift-cards/admin-gift-cards.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { GiftCardRow } from './gift-card-row.tsx'

export function GiftCardTable({ cards }: { cards: GiftCard[] }) {
  const { write, busy } = useWrite()
  const [toBlock, setToBlock] = useState<GiftCard | null>(null)

  function setBlocked({ id, last_four }: GiftCard, blocked: boolean) {
    setToBlock(null)
    const send = (value: boolean) => adminApi.blockGiftCard({ id: String(id), blocked: value })
    void write({
      key: `block-${id}`,
      send: () => send(blocked),
      done: `The gift card that ends in ${last_four} is ${blocked ? 'blocked' : 'active again'}.`,
      undo: () => send(!blocked),
      failed: 'The gift card could not be changed.',
    })
  }

  return (
    <>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">Card</th>
            <th scope="col">Recipient</th>
            <th scope="col" className="figure md:max-wide:hidden">
              Amount
            </th>
            <th scope="col" className="figure">
              Balance
            </th>
            <th scope="col">Bought with</th>
            <th scope="col" className="md:max-wide:hidden">
              Issued
            </th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <GiftCardRow
              key={card.id}
              card={card}
              busy={busy === `block-${card.id}`}
              onBlock={() => (card.blocked ? setBlocked(card, false) : setToBlock(card))}
            />
          ))}
        </tbody>
      </table>
      <Dialog
        open={toBlock !== null}
        question="Block this gift card?"
        verb="Block"
        danger
        onCancel={() => setToBlock(null)}
        onConfirm={() => toBlock && setBlocked(toBlock, true)}
      >
        {toBlock &&
          `Nobody can pay with the card that ends in ${toBlock.last_four} until you unblock it. Its balance of ${formatDollars(toBlock.balance)} stays. Orders that it paid for are not affected.`}
      </Dialog>
    </>
  )
}
