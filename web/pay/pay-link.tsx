import { payPage } from '#contract/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** Loads a document: its address leads to the payment page of the provider. */
export function PayLink({ orderUuid }: { orderUuid: string }) {
  return (
    <a href={payPage(orderUuid)} rel="nofollow" className={buttonStyle('primary', 'final', 'max-sm:w-full')}>
      Pay now
    </a>
  )
}
