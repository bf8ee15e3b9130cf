import type { ShipConfirmations } from '#contract/sales/orders/ship-confirmations.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { useShipQuestion } from './confirm-shipping.ts'

const WORDS: Record<keyof ShipConfirmations, { question: string; verb: string; cancelLabel: string }> = {
  ship_early: { question: 'A gift, before its day', verb: 'Ship it now', cancelLabel: 'Keep it' },
  withdraw_change: {
    question: 'A change is not paid yet',
    verb: 'Ship without the change',
    cancelLabel: 'Keep waiting',
  },
}

/** What staff must confirm before an order ships, wherever they ship it. */
export function ShipQuestion() {
  const { question } = useShipQuestion()
  return (
    <Dialog
      open={question !== null}
      {...WORDS[question?.confirm ?? 'ship_early']}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      {question?.text}
    </Dialog>
  )
}
