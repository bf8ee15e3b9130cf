import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { manualOrderPage } from '#contract/app/admin-paths.ts'
import type { ApiError } from '#contract/app/client.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { newRequestKey } from '#web/platform/api/request-key.ts'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'
import { type ManualOrderProduct, toOrder, withProducts } from './manual-order-draft.ts'
import type { PendingManualOrder } from './stored-manual-order.ts'
import type { ManualOrder } from './use-manual-order.ts'
import { useResending } from './use-resending.ts'

const FAILED = 'The order could not be created. Nothing was sold.'

interface Submission {
  sendLink: boolean
  shown: number | null
}

export function useSubmitManualOrder(manualOrder: ManualOrder) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const isChecking = useRef(false)
  const { start, isSending, progress, tryAgain } = useResending(manualOrder, {
    onSaved,
    onRefused: (error) => void refuse(error),
  })

  async function submit({ sendLink, shown }: Submission): Promise<void> {
    if (isSending() || manualOrder.pending || isChecking.current) return
    setFailure(null)
    isChecking.current = true
    const order = toOrder(manualOrder.draft)
    const errors = await findErrors({ order, sendLink })
    isChecking.current = false
    manualOrder.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    start({ key: newRequestKey(), order, mayBeSaved: false, sendLink, shown })
  }

  async function onSaved(sent: PendingManualOrder, order: AdminOrder): Promise<void> {
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
    manualOrder.keep(null)
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
