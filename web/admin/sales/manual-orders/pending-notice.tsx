import CircleAlert from 'virtual:icon/circle-alert'
import { Button } from '#web/platform/ui/button.tsx'
import type { Progress } from './use-resending.ts'

interface PendingNoticeProps {
  progress: Progress | null
  tryAgain: () => void
}

const MESSAGES = {
  sending: { title: 'Saving…', detail: null },
  offline: {
    title: 'Not saved yet: no connection. Trying again…',
    detail: 'Nothing is sold until it is saved. Keep this page open.',
  },
  unknown: {
    title: 'We do not know yet whether this sale was saved.',
    detail:
      'We did not hear back from the shop. We keep asking, and the sale is saved only once. Keep this page open.',
  },
}

/** Says whether an order is saved while the answer is missing. */
export function PendingNotice({ progress, tryAgain }: PendingNoticeProps) {
  const { title, detail } = progress ? MESSAGES[progress] : { title: null, detail: null }
  return (
    <div role="status">
      {detail && (
        <div className="mb-4 flex gap-3 rounded-control bg-bone-200 px-5 py-3.5">
          <CircleAlert size={20} strokeWidth={1.75} className="mt-0.75 shrink-0" aria-hidden="true" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-small">{detail}</p>
            <Button kind="secondary" size="card" onClick={tryAgain} className="mt-3">
              Try again
            </Button>
          </div>
        </div>
      )}
      {title && !detail && <span className="sr-only">{title}</span>}
    </div>
  )
}
