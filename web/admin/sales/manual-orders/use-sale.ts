import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { addProduct, EMPTY_DRAFT, type SaleDraft, type SaleProduct } from './sale-draft.ts'
import { type PendingSale, readSale, storeSale } from './stored-sale.ts'

export type Sale = ReturnType<typeof useSale>

/**
 * The order that is being taken, kept in this tab. It resumes after a reload and the Back button; a link to the page starts a
 * new one, unless the answer to the last one is not known.
 */
export function useSale(first: SaleProduct | null) {
  const { id: userId } = useCurrentAdmin()
  const cameBack = useNavigationType() === 'POP'
  const [draft, setDraft] = useState<SaleDraft>(() => startWith(first))
  const [pending, setPending] = useState<PendingSale | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isReady, setReady] = useState(false)
  const start = useRef({ cameBack, first })

  useEffect(() => {
    const stored = readSale(userId)
    const resumes = stored?.pending || (start.current.cameBack && !start.current.first)
    if (stored && resumes) {
      setDraft(stored.draft)
      setPending(stored.pending)
    }
    setReady(true)
  }, [userId])

  useEffect(() => {
    if (isReady) storeSale(userId, { draft, pending })
  }, [isReady, userId, draft, pending])

  function change(values: Partial<SaleDraft>): void {
    setDraft((now) => ({ ...now, ...values }))
    setErrors((now) => withoutErrorsOf(now, Object.keys(values)))
  }

  function setLines(next: (lines: SaleDraft['lines']) => SaleDraft['lines']): void {
    setDraft((now) => ({ ...now, lines: next(now.lines) }))
    setErrors((now) => withoutErrorsOf(now, ['lines']))
  }

  /** At once, so that a reload right after the press finds it. */
  function keep(sale: PendingSale | null): void {
    setPending(sale)
    storeSale(userId, { draft, pending: sale })
  }

  function forget(): void {
    storeSale(userId, null)
    setReady(false)
  }

  return { draft, change, setLines, errors, setErrors, pending, keep, forget, isReady }
}

function startWith(first: SaleProduct | null): SaleDraft {
  return first ? { ...EMPTY_DRAFT, lines: addProduct([], first) } : EMPTY_DRAFT
}

/** The names that the server gives to fields of the form. */
const ERROR_NAMES: Partial<Record<string, string>> = {
  name: 'customer.name',
  email: 'customer.email',
  phone: 'customer.phone',
  address: 'shipping.address.address',
  city: 'shipping.address.city',
  state: 'shipping.address.state',
  zip: 'shipping.address.zip',
  paymentNote: 'payment_note',
}

function withoutErrorsOf(errors: Record<string, string>, changed: string[]): Record<string, string> {
  const names = changed.map((name) => ERROR_NAMES[name] ?? name)
  const left = Object.entries(errors).filter(
    ([field]) => !names.some((name) => field === name || field.startsWith(`${name}.`)),
  )
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}
