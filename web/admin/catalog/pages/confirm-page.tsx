import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
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
  const { mutate, busy } = useMutation()
  async function confirm() {
    const reply = await mutate({
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
