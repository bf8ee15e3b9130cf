import { useRef, useState } from 'react'
import { hasGiftCardForm, toGiftCardCode } from '#contract/checkout/codes.ts'
import { ApiError } from '#contract/client.ts'
import { browserApi, errorMessage } from '#web/browser-api.ts'
import type { CartLine } from '#web/cart/cart-line.ts'
import type { QuoteChoice } from '#web/cart/quote.ts'
import { type Codes, storeCodes, storedCodes } from '#web/cart/stored-codes.ts'
import { announce } from '#web/ui/announcer.tsx'

const FAILED = 'The code could not be checked. Please try again.'
const NOT_APPLIED = 'Apply this code first, or clear the field.'

export type CodesState = ReturnType<typeof useCodes>

/** The codes in use, and the one that is being typed. */
export function useCodes() {
  const [applied, setApplied] = useState(storedCodes)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function use(codes: Codes): void {
    setApplied(codes)
    storeCodes(codes)
  }

  function fail(message: string): void {
    setError(message)
    announce(message)
  }

  async function apply(lines: readonly CartLine[], choice: QuoteChoice): Promise<void> {
    const typed = text.trim()
    if (typed === '' || busy) return input.current?.focus()
    const code = hasGiftCardForm(typed)
      ? { giftCardCode: toGiftCardCode(typed) }
      : { discountCode: typed.toUpperCase() }
    setBusy(true)
    try {
      const cart = lines.map(({ id, quantity }) => ({ id, quantity }))
      await browserApi.checkout.calculateFees({ cart, ...choice, ...applied, ...code })
      use({ ...applied, ...code })
      setText('')
      setError(null)
      announce('The code is applied.')
    } catch (reason) {
      fail(errorMessage(reason, FAILED))
    }
    setBusy(false)
    input.current?.focus()
  }

  function remove(name: keyof Codes): void {
    use({ ...applied, [name]: null })
    setError(null)
    input.current?.focus()
  }

  /** Takes a code out of use that the shop does not accept anymore, and says why. @returns that sentence */
  function reject(reason: unknown): string | null {
    if (!(reason instanceof ApiError)) return null
    const names = (['discountCode', 'giftCardCode'] as const).filter((name) => reason.fields[name])
    const [name] = names
    const message = name && reason.fields[name]
    if (name === undefined || message === undefined) return null
    setText(applied[name] ?? '')
    use({ ...applied, [name]: null })
    fail(message)
    return message
  }

  /** @returns whether a code is waiting to be applied, which the customer must decide about first */
  function requireApplied(): boolean {
    if (text.trim() === '') return false
    fail(error ?? NOT_APPLIED)
    input.current?.focus()
    return true
  }

  function type(value: string): void {
    setText(value)
    setError(null)
  }

  return { applied, text, error, busy, input, type, apply, remove, reject, requireApplied }
}
