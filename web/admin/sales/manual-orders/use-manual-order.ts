import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import {
  addProduct,
  EMPTY_DRAFT,
  type ManualOrderDraft,
  type ManualOrderProduct,
} from './manual-order-draft.ts'
import { type PendingManualOrder, readManualOrder, storeManualOrder } from './stored-manual-order.ts'

export type ManualOrder = ReturnType<typeof useManualOrder>

/**
 * The order that is being taken, kept in this tab. It resumes after a reload and the Back button; a link to the page starts a
 * new one, unless the answer to the last one is not known.
 */
export function useManualOrder(first: ManualOrderProduct | null) {
  const { id: userId } = useCurrentAdmin()
  const cameBack = useNavigationType() === 'POP'
  const [draft, setDraft] = useState<ManualOrderDraft>(() => startWith(first))
  const [pending, setPending] = useState<PendingManualOrder | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isReady, setReady] = useState(false)
  const start = useRef({ cameBack, first })

  useEffect(() => {
    const stored = readManualOrder(userId)
    const resumes = stored?.pending || (start.current.cameBack && !start.current.first)
    if (stored && resumes) {
      setDraft(stored.draft)
      setPending(stored.pending)
    }
    setReady(true)
  }, [userId])

  useEffect(() => {
    if (isReady) storeManualOrder(userId, { draft, pending })
  }, [isReady, userId, draft, pending])

  function change(values: Partial<ManualOrderDraft>): void {
    setDraft((now) => ({ ...now, ...values }))
    setErrors((now) => withoutErrorsOf(now, Object.keys(values)))
  }

  function setLines(next: (lines: ManualOrderDraft['lines']) => ManualOrderDraft['lines']): void {
    setDraft((now) => ({ ...now, lines: next(now.lines) }))
    setErrors((now) => withoutErrorsOf(now, ['lines']))
  }

  /** At once, so that a reload right after the press finds it. */
  function keep(manualOrder: PendingManualOrder | null): void {
    setPending(manualOrder)
    storeManualOrder(userId, { draft, pending: manualOrder })
  }

  function forget(): void {
    storeManualOrder(userId, null)
    setReady(false)
  }

  return { draft, change, setLines, errors, setErrors, pending, keep, forget, isReady }
}

function startWith(first: ManualOrderProduct | null): ManualOrderDraft {
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
