import { create } from 'zustand'
import { ApiError } from '#contract/app/client.ts'
import type { ShipConfirmations } from '#contract/sales/orders/ship-confirmations.ts'

type Confirmed = Partial<ShipConfirmations>

interface Question {
  confirm: keyof ShipConfirmations
  /** The shop's sentence. */
  text: string
  answer: (yes: boolean) => void
}

export const useShipQuestion = create<{ question: Question | null }>(() => ({ question: null }))

/**
 * Sends a call that ships an order. Asks staff for what the shop wants confirmed first, and sends it again.
 * @returns null when they decline.
 */
export async function confirmShipping<Reply>(
  send: (confirmed: Confirmed) => Promise<Reply>,
  confirmed: Confirmed = {},
): Promise<Reply | null> {
  try {
    return await send(confirmed)
  } catch (error) {
    const confirm = missingConfirmation(error)
    if (!confirm || confirmed[confirm]) throw error
    const text = (error as ApiError).message
    const isConfirmed = await new Promise<boolean>((answer) =>
      useShipQuestion.setState({ question: { confirm, text, answer } }),
    )
    useShipQuestion.setState({ question: null })
    return isConfirmed ? confirmShipping(send, { ...confirmed, [confirm]: true }) : null
  }
}

function missingConfirmation(error: unknown): keyof ShipConfirmations | undefined {
  return error instanceof ApiError
    ? (error.body as { confirm?: keyof ShipConfirmations })?.confirm
    : undefined
}
