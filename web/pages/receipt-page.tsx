import Printer from 'virtual:icon/printer'
import type { Receipt } from '#contract/sales/orders/orders.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { ReceiptSheet } from '#web/sales/orders/receipt/receipt-sheet.tsx'
import type { Route } from './+types/receipt-page.ts'

export async function loader({ context, params }: Route.LoaderArgs): Promise<Receipt> {
  try {
    return (await context.get(apiContext).orders.receipt({ orderUuid: params.orderUuid })).receipt
  } catch (error) {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({
      heading: 'Receipt Not Found',
      text: 'There is no paid order at this link. Check the link in your email.',
    })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Receipt for order ${loaderData.order.id}` : 'Receipt',
    noindex: true,
  })

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-7 pb-14 md:pt-12 md:pb-24 print:p-0">
      <ReceiptSheet receipt={loaderData} />
      <Button kind="secondary" onClick={() => window.print()} className="mt-6 max-sm:w-full print:hidden">
        <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
        Print
      </Button>
    </div>
  )
}
