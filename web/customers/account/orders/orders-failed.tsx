import { useRevalidator } from 'react-router'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

export function OrdersFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="max-w-160 pt-10">
      <Notice kind="failed">Failed to load orders.</Notice>
      <Button
        kind="secondary"
        busy={state === 'loading' && 'Loading…'}
        onClick={() => void revalidate()}
        className="mt-5 max-sm:w-full"
      >
        Try again
      </Button>
    </div>
  )
}
