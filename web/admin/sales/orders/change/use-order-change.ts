import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
import { ApiError } from '#contract/app/client.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { WITHOUT_ASKING } from '#web/admin/platform/form/leave-guard.tsx'
import { useVersionedForm } from '#web/admin/platform/form/use-versioned-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import type { EditedOrder } from '#web/admin/sales/manual-orders/edited-order.ts'
import { useAnswer } from '#web/admin/sales/manual-orders/use-answer.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { useRequestKey } from '#web/platform/api/request-key.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { signed } from '../change-label.ts'
import { customerFirstName } from '../customer-label.ts'
import {
  type ChangeRequest,
  type ChangeValues,
  fieldOf,
  type Known,
  toRatesRequest,
  toRequest,
  valuesOf,
} from './change-values.ts'

const PAUSE_MS = 300
const FAILED = 'The order could not be changed. Nothing was saved.'
const NO_FIELDS = ['version', 'dry_run', 'request_key']
/** Errors of choices are shown at once, those of typed text when it is saved. */
const AT_ONCE = /^(lines(\.\d+(\.(quantity|product_id|line_id))?)?|state|method|insurance|ageConfirmed)$/

export type OrderChangeForm = ReturnType<typeof useOrderChange>

/** The form in which staff change an order, and what the shop says that it costs. */
export function useOrderChange(order: AdminOrder, known: Known) {
  const { order_uuid: orderUuid } = order
  const navigate = useNavigate()
  const requestKey = useRequestKey()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useVersionedForm<AdminOrder, ChangeValues, ChangeValues>({
    loaded: order,
    versionOf: ({ version }) => version,
    valuesOf: (from) => valuesOf(from, known),
    fieldOf,
    hasField: (name) => !NO_FIELDS.includes(name),
    async save(values, { version }) {
      const body = { ...toRequest(values, saved), version }
      await requireKnownCosts(body)
      const change = { ...body, settle: values.settle, note: values.note.trim() || null }
      const request_key = requestKey.keyOf(change, [])
      const reply = await adminApi.changeOrder({ orderUuid, ...change, dry_run: false, request_key })
      requestKey.sent()
      return reply.order
    },
    onError(error) {
      if (isRefusal(error, request)) setRefusal(errorMessage(error, FAILED))
      return isRefusal(error, request)
    },
    done: doneMessage,
    onSaved: () => navigate(adminOrderPage(orderUuid), { state: WITHOUT_ASKING }),
    fallback: FAILED,
    kept: 'Your changes are still here.',
  })
  const values = form.methods.watch()
  const saved = form.context.saved as unknown as ChangeValues
  const request = toRequest(values, saved)
  const costs = useAnswer({
    request: request && JSON.stringify({ ...request, version: form.base.version }),
    ask: (body) => adminApi.changeOrder({ orderUuid, ...JSON.parse(body), dry_run: true }),
    pauseMs: PAUSE_MS,
  })
  const bill = toRatesRequest(values)
  const rates = useAnswer({
    request: bill && JSON.stringify(bill),
    ask: (body) => adminApi.calculateOrder(JSON.parse(body)),
    pauseMs: PAUSE_MS,
  })
  useAnnouncement(costs.answer)

  /** Nobody saves at a price that they have not seen. */
  async function requireKnownCosts(body: object) {
    if (!costs.isStale && !costs.error) return
    const { difference } = await adminApi.changeOrder({ orderUuid, ...body, dry_run: true } as never)
    if (difference === (costs.answer?.difference ?? 0)) return
    costs.tryAgain()
    throw new ApiError(0, { error: `It comes to ${signed(difference)} now. Check it, and save again.` })
  }

  async function reload() {
    try {
      const { order: next } = await adminApi.order({ orderUuid })
      const isOther = JSON.stringify(next.products) !== JSON.stringify(form.base.products)
      setRefusal(null)
      form.startFrom(next, isOther ? ['lines'] : [])
    } catch (error) {
      showAlert(errorMessage(error, 'The order could not be loaded.'))
    }
  }

  return {
    form,
    values,
    saved,
    request,
    costs,
    rates: rates.error ? null : rates.answer,
    fields: useFields(form, { values, saved, request, error: costs.error }),
    refusal: refusal ?? (isRefusal(costs.error, request) ? errorMessage(costs.error, FAILED) : null),
    reload,
  }
}

/** The order is not as it was loaded, so that nothing of it can be changed. Another conflict is about its pieces. */
function isRefusal(error: unknown, request: ChangeRequest | null): boolean {
  return isConflict(error) && (!request?.lines || REFUSALS.test(error.message))
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409
}

const REFUSALS =
  /^(Someone changed|This order is|The parcel has left|The order was|A change |The customer is|Only the contact)/

function doneMessage(order: AdminOrder): string {
  const { id, email, changes } = order
  const pending = changes.find(({ state }) => state === 'pending')
  const customer = customerFirstName(order)
  if (pending?.settled === 'link') {
    return `Order ${id} waits for ${formatDollars(pending.difference)}.${email ? ` ${customer} gets the payment link by email.` : ''}`
  }
  return `Order ${id} changed.${email ? ` ${customer} gets an email.` : ''}`
}

type Answer = Awaited<ReturnType<typeof adminApi.changeOrder>>

/** "Total $253.61, $41.20 more", once the figures stand still. */
function useAnnouncement(answer: Answer | null) {
  const last = useRef<number | null>(null)
  useEffect(() => {
    if (!answer || answer.after.total_price === last.current) return
    last.current = answer.after.total_price
    const { difference, after } = answer
    const compared =
      difference === 0
        ? 'as before'
        : `${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`
    announce(`Total ${formatDollars(after.total_price)}, ${compared}`)
  }, [answer])
}

type Form = ReturnType<typeof useVersionedForm<AdminOrder, ChangeValues, ChangeValues>>

interface Shown {
  values: ChangeValues
  saved: ChangeValues
  request: ChangeRequest | null
  /** The last dry run's. */
  error: unknown
}

/** The values as the fields of a manual order take them. */
function useFields({ methods, busy }: Form, { values, saved, request, error }: Shown) {
  const { setValue, getValues, clearErrors, formState } = methods
  const atOnce = error instanceof ApiError ? Object.entries(error.fields) : []
  const errors: Record<string, string> = { ...flatten(formState.errors) }
  for (const [name, message] of atOnce) if (AT_ONCE.test(fieldOf(name))) errors[fieldOf(name)] ??= message
  if (isConflict(error) && !isRefusal(error, request)) errors.lines ??= error.message
  function change(next: Partial<ChangeValues>) {
    for (const [name, value] of Object.entries(next)) setValue(name as keyof ChangeValues, value as never)
    clearErrors(Object.keys(next) as (keyof ChangeValues)[])
  }
  const fields = {
    draft: values,
    saved,
    change,
    setLines: (next) => change({ lines: next(getValues('lines')) }),
    errors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [manualName(name), text])),
    pending: busy || null,
  } satisfies EditedOrder
  return { ...fields, change }
}

/** As manual orders name the fields. */
function manualName(name: string): string {
  if (['name', 'email', 'phone'].includes(name)) return `customer.${name}`
  return ['address', 'city', 'state', 'zip'].includes(name) ? `shipping.address.${name}` : name
}

function flatten(errors: FieldErrors, path = ''): Record<string, string> {
  const found = Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (typeof error !== 'object' || error === null || name === 'ref' || name === 'root') return []
    if (typeof error.message === 'string') return [[`${path}${name}`, error.message]]
    return Object.entries(flatten(error as FieldErrors, `${path}${name}.`))
  })
  return Object.fromEntries(found)
}
