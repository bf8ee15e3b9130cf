import { adminCommissionPage } from '#contract/app/admin-paths.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'

/** To the commission whose balance an order pays. */
export function CommissionLink({ commissionUuid }: { commissionUuid: string }) {
  return (
    <LinkUnderlined to={adminCommissionPage(commissionUuid)} className="mb-4">
      Open the commission
    </LinkUnderlined>
  )
}
