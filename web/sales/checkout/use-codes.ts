import { useRef, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { hasGiftCardForm, toDiscountCode, toGiftCardCode } from '#contract/sales/discounts/codes.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { type Codes, NO_CODES, storeCodes, storedCodes } from '#web/sales/cart/stored-codes.ts'

const FAILED = 'The code could not be checked. Please try again.'
const NOT_APPLIED = 'Apply this code first, or clear the field.'

export type CodesState = ReturnType<typeof useCodes>

/**
 * The codes in use, and the one that is being typed.
 *
 * @param isCart whether they belong to the cart, which keeps them
 */
export function useCodes(isCart = true) {
  const [applied, setApplied] = useState(() => (isCart ? storedCodes() : NO_CODES))
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function use(codes: Codes): void {
    setApplied(codes)
    if (isCart) storeCodes(codes)
  }

  function fail(message: string): void {
    setError(message)
    announce(message)
  }

  /** @param check rejects when a code does not apply. */
  async function apply(check: (codes: Codes) => Promise<unknown>): Promise<void> {
    const typed = text.trim()
    if (typed === '' || busy) return input.current?.focus()
    const code = hasGiftCardForm(typed)
      ? { giftCardCode: toGiftCardCode(typed) }
      : { discountCode: toDiscountCode(typed) ?? typed.toUpperCase() }
    setBusy(true)
    try {
      await check({ ...applied, ...code })
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
    if (name === undefined) return null
    const { message } = reason
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
