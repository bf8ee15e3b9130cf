import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { Button } from '#web/platform/ui/button.tsx'
import type { ButtonKind } from '#web/platform/ui/button-style.ts'

interface ConfirmPageProps {
  pageKey: PageKey
  title: string
  kind: ButtonKind
  onConfirmed?: () => void
}

/** For site admins: notes that they have read a legal page and leave it as it is. */
export function ConfirmPage({ pageKey, title, kind, onConfirmed }: ConfirmPageProps) {
  const { write, busy } = useWrite()
  async function confirm() {
    const reply = await write({
      send: () => adminApi.confirmPage({ key: pageKey }),
      done: `You confirmed ‘${title}’.`,
      failed: 'The page could not be confirmed.',
    })
    if (reply) onConfirmed?.()
  }
  return (
    <Button kind={kind} size="card" busy={busy !== null && 'Saving…'} onClick={() => void confirm()}>
      Looks right<span className="sr-only">: {title}</span>
    </Button>
  )
}
