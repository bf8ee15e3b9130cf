import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { manualOrderPage } from '#contract/app/admin-paths.ts'
import { ApiError } from '#contract/app/client.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { newRequestKey } from '#web/platform/api/request-key.ts'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'
import { type ManualOrderProduct, toOrder, withProducts } from './manual-order-draft.ts'
import type { PendingManualOrder } from './stored-manual-order.ts'
import type { ManualOrder } from './use-manual-order.ts'

const RETRY_DELAYS_MS = [2, 4, 8, 15].map((seconds) => seconds * SECOND_MS)
/** On a weak connection, a request can hang. Repeating it is safe: the shop makes one order of a key. */
const TIMEOUT_MS = 20 * SECOND_MS
const FAILED = 'The order could not be created. Nothing was sold.'

/** The answer is missing: the order is not saved, or may be. */
export type Progress = 'sending' | 'offline' | 'unknown'

interface Submission {
  sendLink: boolean
  shown: number | null
}

/** Sends an order until the shop has answered, always with the same key, so that it is sold once. */
export function useSubmitManualOrder(manualOrder: ManualOrder) {
  const { pending, isReady } = manualOrder
  const navigate = useNavigate()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<PendingManualOrder | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const attempts = useRef(0)
  const refusals = useRef(0)
  const isChecking = useRef(false)

  async function submit({ sendLink, shown }: Submission): Promise<void> {
    if (running.current || pending || isChecking.current) return
    setFailure(null)
    isChecking.current = true
    const order = toOrder(manualOrder.draft)
    const errors = await findErrors({ order, sendLink })
    isChecking.current = false
    manualOrder.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    attempts.current = 0
    refusals.current = 0
    run({ key: newRequestKey(), order, mayBeSaved: false, sendLink, shown })
  }

  function run(sent: PendingManualOrder): void {
    clearTimeout(timer.current)
    running.current = sent
    if (!navigator.onLine) {
      manualOrder.keep(sent)
      tryLater(sent)
      return
    }
    setProgress('sending')
    const open = { ...sent, mayBeSaved: true }
    running.current = open
    manualOrder.keep(open)
    void attempt(open)
  }

  async function attempt(sent: PendingManualOrder): Promise<void> {
    const reply = adminApi.createOrder({
      ...sent.order,
      send_link: sent.sendLink,
      request_key: sent.key,
    })
    // An answer that comes after the time is as good as any.
    reply.then(({ order }) => finish(sent, order)).catch(() => undefined)
    try {
      await inTime(reply)
    } catch (error) {
      if (running.current?.key !== sent.key) return
      // Another request of the same order may have taken the last one, so a refusal counts when it comes twice.
      const counts = attempts.current === 0 || refusals.current > 0
      if (isRefused(error) && counts) return void refuse(error)
      if (isRefused(error)) refusals.current++
      tryLater(sent)
    }
  }

  function tryLater(sent: PendingManualOrder): void {
    setProgress(sent.mayBeSaved ? 'unknown' : 'offline')
    const delay = RETRY_DELAYS_MS[Math.min(attempts.current++, RETRY_DELAYS_MS.length - 1)]
    clearTimeout(timer.current)
    timer.current = setTimeout(() => run(sent), delay)
  }

  async function finish(sent: PendingManualOrder, order: AdminOrder): Promise<void> {
    if (running.current?.key !== sent.key) return
    running.current = null
    clearTimeout(timer.current)
    manualOrder.forget()
    await navigate(manualOrderPage(order.order_uuid), { replace: true })
    if (sent.sendLink) showNotice(`Payment link sent to ${order.email}.`)
    if (sent.shown !== null && sent.shown !== order.total_price) {
      showAlert(
        `The total changed from ${formatDollars(sent.shown)} to ${formatDollars(order.total_price)} while you took the order.`,
      )
    }
  }

  async function refuse(error: ApiError): Promise<void> {
    running.current = null
    manualOrder.keep(null)
    setProgress(null)
    manualOrder.setErrors(error.fields)
    const isAtField = Object.keys(error.fields).length > 0
    setFailure(isAtField ? null : errorMessage(error, FAILED))
    if (error.status === 409 || isAtField) await refreshLines()
  }

  /** The lines of what was sold meanwhile show it. */
  async function refreshLines(): Promise<void> {
    const ids = manualOrder.draft.lines.flatMap(({ product }) => (product ? [product.id] : []))
    const answers = await Promise.all(
      ids.map((id) => adminApi.product({ id: String(id) }).catch((error: unknown) => ({ id, error }))),
    )
    const products = new Map<number, ManualOrderProduct>()
    for (const answer of answers) {
      if (!('data' in answer)) continue
      const { id, name, image_url, price, stock, published, archived } = answer.data
      products.set(id, { id, name, image_url, price, stock: published && !archived ? stock : 0 })
    }
    manualOrder.change({ lines: withProducts(manualOrder.draft.lines, products) })
  }

  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const tryAgain = useCallback(() => {
    if (running.current) latest.current(running.current)
  }, [])

  // Sending resumes after a reload.
  useEffect(() => {
    if (!isReady || !pending || running.current) return
    running.current = pending
    attempts.current = pending.mayBeSaved ? 1 : 0
    latest.current(pending)
  }, [isReady, pending])

  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [tryAgain])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      running.current = null
    },
    [],
  )

  return { submit, progress, failure, tryAgain }
}

async function findErrors({ order, sendLink }: Pick<PendingManualOrder, 'order' | 'sendLink'>) {
  const errors: Record<string, string> = {}
  if (sendLink && !order.customer.email) errors['customer.email'] = 'Enter the email that gets the link.'
  // Without the schema, the server finds them.
  const contract = await import('#contract/sales/orders/manual-orders.ts').catch(() => null)
  const issues = contract?.manualOrderForm.safeParse(order).error?.issues ?? []
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}

/** After these, an earlier request may still have been saved: no login, a missing token, a timeout, too many requests. */
const UNDECIDED = [401, 403, 408, 429]

/** The shop has answered that it saved nothing. */
function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || UNDECIDED.includes(error.status)) return false
  return error.status >= 400 && error.status < 500
}

async function inTime<Reply>(reply: Promise<Reply>): Promise<Reply> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), TIMEOUT_MS)
  })
  return Promise.race([reply, late]).finally(() => clearTimeout(timer))
}
