import { payPage } from '#contract/platform/values/paths.ts'
import { Button } from '#web/platform/ui/button.tsx'

/** A form of the browser, which follows its answer to the provider's payment page. */
export function PayForm({ orderUuid }: { orderUuid: string }) {
  return (
    <form method="post" action={payPage(orderUuid)}>
      <Button type="submit" size="final" className="max-sm:w-full">
        Proceed to Payment
      </Button>
    </form>
  )
}
