import { Notice } from '#web/platform/ui/notice.tsx'
import type { Outcome } from './use-action.ts'

export function OutcomeNotice({ outcome }: { outcome: Outcome | null }) {
  if (!outcome) return null
  return (
    <Notice kind={outcome.kind} className="wrap-anywhere">
      {outcome.text}
    </Notice>
  )
}
