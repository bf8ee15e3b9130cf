import { Notice } from '#web/platform/ui/notice.tsx'
import type { PriceNoticeState } from './use-prices.ts'

export function PriceNotice({ notice }: { notice: PriceNoticeState | null }) {
  if (!notice) return null
  const { kind, text, undo } = notice
  return (
    <Notice kind={kind} className="mb-4 [&>div]:grow">
      <span className="flex items-center justify-between gap-x-4">
        {text}
        {undo && (
          <button
            type="button"
            onClick={undo}
            className="type-label -my-2.5 min-h-11 shrink-0 px-1 underline underline-offset-4"
          >
            Undo
          </button>
        )}
      </span>
    </Notice>
  )
}
