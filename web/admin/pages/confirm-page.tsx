import type { PageKey } from '#contract/pages/page-keys.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonKind } from '#web/ui/button-style.ts'

interface ConfirmPageProps {
  pageKey: PageKey
  title: string
  kind: ButtonKind
}

/** For site admins: notes that they have read a legal page and leave it as it is. */
export function ConfirmPage({ pageKey, title, kind }: ConfirmPageProps) {
  const { write, busy } = useWrite()
  const confirm = () =>
    write({
      send: () => browserApi.admin.confirmPage({ key: pageKey }),
      done: `You confirmed ‘${title}’.`,
      failed: 'The page could not be confirmed.',
    })
  return (
    <Button kind={kind} size="card" busy={busy !== null && 'Saving…'} onClick={() => void confirm()}>
      Looks right<span className="sr-only">: {title}</span>
    </Button>
  )
}
