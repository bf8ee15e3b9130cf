import { useRevalidator } from 'react-router'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

export function FailedListing() {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="max-w-[37.9em]">
      <p className="type-h3">No products available. Please check back later.</p>
      <Notice kind="failed" className="mt-5">
        We could not reach the shop. Check your connection, then try again.
      </Notice>
      <Button
        kind="secondary"
        busy={state === 'loading' && 'Trying…'}
        onClick={() => revalidate()}
        className="mt-6"
      >
        Try again
      </Button>
    </div>
  )
}
