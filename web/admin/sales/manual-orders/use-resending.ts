import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import type { PendingManualOrder } from './stored-manual-order.ts'
import type { ManualOrder } from './use-manual-order.ts'

const RETRY_DELAYS_MS = [2, 4, 8, 15].map((seconds) => seconds * SECOND_MS)
/** On a weak connection, a request can hang. Repeating it is safe: the shop makes one order of a key. */
const TIMEOUT_MS = 20 * SECOND_MS

/** The answer is missing: the order is not saved, or may be. */
export type Progress = 'sending' | 'offline' | 'unknown'

interface Answers {
  onSaved: (sent: PendingManualOrder, order: AdminOrder) => Promise<void>
  /** The shop has answered that it saved nothing. */
  onRefused: (error: ApiError) => void
}

/** Sends an order until the shop has answered, always with the same key, so that it is sold once. */
export function useResending({ pending, isReady, keep }: ManualOrder, { onSaved, onRefused }: Answers) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<PendingManualOrder | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const attempts = useRef(0)
  const refusals = useRef(0)

  function run(sent: PendingManualOrder): void {
    clearTimeout(timer.current)
    running.current = sent
    if (!navigator.onLine) {
      keep(sent)
      tryLater(sent)
      return
    }
    setProgress('sending')
    const open = { ...sent, mayBeSaved: true }
    running.current = open
    keep(open)
    void attempt(open)
  }

  async function attempt(sent: PendingManualOrder): Promise<void> {
    const { order, sendLink, key } = sent
    const reply = adminApi.createOrder({ ...order, send_link: sendLink, request_key: key })
    // An answer that comes after the time is as good as any.
    reply.then(({ order: saved }) => (stop(sent) ? onSaved(sent, saved) : undefined)).catch(() => undefined)
    try {
      await inTime(reply)
    } catch (error) {
      if (running.current?.key !== key) return
      // Another request of the same order may have taken the last one, so a refusal counts when it comes twice.
      const counts = attempts.current === 0 || refusals.current > 0
      if (isRefused(error) && counts) {
        running.current = null
        setProgress(null)
        return onRefused(error)
      }
      if (isRefused(error)) refusals.current++
      tryLater(sent)
    }
  }

  /** @returns whether `sent` was still being sent */
  function stop(sent: PendingManualOrder): boolean {
    if (running.current?.key !== sent.key) return false
    running.current = null
    clearTimeout(timer.current)
    return true
  }

  function tryLater(sent: PendingManualOrder): void {
    setProgress(sent.mayBeSaved ? 'unknown' : 'offline')
    const delay = RETRY_DELAYS_MS[Math.min(attempts.current++, RETRY_DELAYS_MS.length - 1)]
    clearTimeout(timer.current)
    timer.current = setTimeout(() => run(sent), delay)
  }

  function start(sent: PendingManualOrder): void {
    // After a reload, the order may already be saved.
    attempts.current = sent.mayBeSaved ? 1 : 0
    refusals.current = 0
    run(sent)
  }

  const tryAgain = useResuming({ running, pending, isReady, start, run })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      running.current = null
    },
    [],
  )

  return { start, isSending: () => running.current !== null, progress, tryAgain }
}

interface Resuming {
  running: { current: PendingManualOrder | null }
  pending: PendingManualOrder | null
  isReady: boolean
  start: (sent: PendingManualOrder) => void
  run: (sent: PendingManualOrder) => void
}

/** Goes on after a reload, and as soon as there is a connection. @returns what tries at once */
function useResuming({ running, pending, isReady, start, run }: Resuming): () => void {
  const latest = useRef({ start, run })
  useEffect(() => {
    latest.current = { start, run }
  })
  const tryAgain = useCallback(() => {
    if (running.current) latest.current.run(running.current)
  }, [running])

  useEffect(() => {
    if (isReady && pending && !running.current) latest.current.start(pending)
  }, [running, isReady, pending])

  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [tryAgain])
  return tryAgain
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
