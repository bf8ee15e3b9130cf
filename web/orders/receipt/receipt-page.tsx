import Printer from 'virtual:icon/printer'
import type { Receipt } from '#contract/sales/orders/orders.ts'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { notFound } from '#web/meta/not-found.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/receipt-page.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

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
