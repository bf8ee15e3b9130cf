import { commissionPage } from '#contract/platform/values/paths.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'

export function CopyLink({ commissionUuid, className }: { commissionUuid: string; className?: string }) {
  const { origin } = useSite()
  async function copy() {
    const url = new URL(commissionPage(commissionUuid), origin || location.origin).href
    try {
      await navigator.clipboard.writeText(url)
      showNotice('The customer’s link is copied.')
    } catch {
      showAlert(`The link could not be copied. It is ${url}`)
    }
  }
  return (
    <Button kind="quiet" size="card" onClick={() => void copy()} className={className ?? ''}>
      Copy the customer’s link
    </Button>
  )
}
