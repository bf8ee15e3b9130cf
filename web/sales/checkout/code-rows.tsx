import { formatDollars } from '#contract/platform/values/money.ts'
import { discountLabel } from '#contract/sales/discounts/kinds.ts'
import type { Quote } from '#web/sales/cart/quote.ts'
import type { Codes } from '#web/sales/cart/stored-codes.ts'

interface CodeRowsProps {
  codes: Codes
  /** Null while it loads. */
  quote: Quote | null
  onRemove: (name: keyof Codes) => void
}

/** The codes in use. */
export function CodeRows({ codes: { discountCode, giftCardCode }, quote, onRemove }: CodeRowsProps) {
  if (discountCode === null && giftCardCode === null) return null
  const discount = quote?.applied_discount
  return (
    <ul aria-label="Codes in use" className="pt-2">
      {discountCode !== null && (
        <CodeRow
          name={discount?.code ?? discountCode}
          detail={discount ? discountLabel(discount) : ''}
          onRemove={() => onRemove('discountCode')}
        />
      )}
      {giftCardCode !== null && (
        <CodeRow
          name="Gift card"
          detail={`ending ${giftCardCode.slice(-4)}${quote?.gift_card ? `, ${formatDollars(quote.gift_card)}` : ''}`}
          onRemove={() => onRemove('giftCardCode')}
        />
      )}
    </ul>
  )
}

function CodeRow({ name, detail, onRemove }: { name: string; detail: string; onRemove: () => void }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span> <span className="text-steel-600">{detail}</span>
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${name}`}
        className="group type-label -mr-2 inline-flex min-h-11 shrink-0 items-center px-2"
      >
        <span className="border-b border-brass-700 pb-0.5 transition-colors duration-120 group-hover:border-steel-950">
          Remove
        </span>
      </button>
    </li>
  )
}
