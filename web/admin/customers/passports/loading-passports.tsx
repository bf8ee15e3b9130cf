import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'

/** Shown instead of the list while it loads, or when it could not be loaded. */
export function LoadingPassports({ failed, onRetry }: { failed: string | null; onRetry: () => void }) {
  if (failed === null) {
    return (
      <div role="status">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-11 w-full" />
      </div>
    )
  }
  return (
    <>
      <Notice kind="failed">{failed}</Notice>
      <Button kind="secondary" size="card" onClick={onRetry} className="mt-3">
        Try again
      </Button>
    </>
  )
}
