import CircleAlert from 'virtual:icon/circle-alert'
import { useEffect, useId, useRef, useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { FeesReply } from '#contract/sales/checkout/checkout.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { Quote } from '#web/sales/cart/quote.ts'
import type { CheckoutFormState } from './use-checkout-form.ts'

type Join = NonNullable<FeesReply['join']>

/** Whether the order goes into the parcel of an earlier one, as the last quote offers it. */
export function useJoin({ values, set }: CheckoutFormState, quote: Quote | null) {
  const [left, setLeft] = useState<number | null>(null)
  const lastOffered = useRef<number | null>(null)
  const { joinOrder, isGift } = values
  const offered = isGift ? null : (quote?.join ?? null)
  const joined = joinOrder ? offered : null
  const hasLeft = Boolean(joinOrder) && quote !== null && quote.join === null

  useEffect(() => {
    if (!hasLeft) return
    setLeft(lastOffered.current)
    set('joinOrder', null)
  }, [hasLeft, set])

  return {
    offered,
    joined,
    /** Until the customer chooses anew. */
    left,
    /** Of the parcel: its law counts. */
    state: joined ? stateOf(joined) : values.state,
    ships: joined?.ship_by ? `Ships by ${weekday(joined.ship_by)}, with order ${joined.order_id}.` : null,
    toggle(isJoined: boolean) {
      setLeft(null)
      lastOffered.current = offered?.order_id ?? null
      set('joinOrder', isJoined && offered ? offered.order_uuid : null)
    },
  }
}

/** "June Carter, Elkins, WV" */
function stateOf({ ship_to }: Join): string {
  return ship_to.slice(-2)
}

interface JoinChoiceProps {
  join: ReturnType<typeof useJoin>
}

/** Stands above the ways of shipping, and takes their place once it is chosen. */
export function JoinChoice({ join: { offered, joined, left, toggle } }: JoinChoiceProps) {
  const id = useId()
  const notice = left !== null && <Left orderId={left} />
  if (!offered) return notice
  const { order_id, ship_by, ship_to, saves } = offered
  const day = ship_by === null ? '' : `, which ships by ${weekday(ship_by)}`
  return (
    <>
      {notice}
      <div className="relative mb-4 flex items-start gap-4 rounded-control border border-bone-500 bg-bone-50 p-4 has-checked:border-steel-950 has-checked:shadow-[inset_0_0_0_1px_var(--color-steel-950)]">
        <input
          id={id}
          type="checkbox"
          checked={joined !== null}
          onChange={(event) => toggle(event.target.checked)}
          aria-describedby={`${id}-note`}
          className="check-mark relative z-1 size-6 shrink-0 appearance-none rounded-control border border-bone-500 bg-bone-50 checked:border-steel-950 checked:bg-steel-950 hover:border-steel-950"
        />
        <div>
          <label htmlFor={id} className="block after:absolute after:inset-0">
            Add to your order {order_id}
            {day}
            {saves > 0 && `: saves ${formatDollars(saves)}`}
          </label>
          <p id={`${id}-note`} className="text-caption text-steel-600 wrap-anywhere">
            One parcel for both, to {ship_to}. You pay only for the added weight.
          </p>
        </div>
      </div>
      {joined && (
        <p className="text-steel-600">
          It goes with order {order_id}, the same way to the same address. You need no address here.
        </p>
      )}
    </>
  )
}

function Left({ orderId }: { orderId: number }) {
  return (
    <p role="alert" className="flex gap-2 pb-4 text-rust-700">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.75 shrink-0" />
      This order can no longer go with order {orderId}, so it ships on its own and the total has changed.
    </p>
  )
}
