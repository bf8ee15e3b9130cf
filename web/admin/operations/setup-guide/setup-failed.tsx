import { useRevalidator } from 'react-router'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

export function SetupFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <section aria-labelledby="setup-guide" className="max-w-160 pb-12">
      <h2 id="setup-guide" className="type-h3 pb-3">
        Setup guide
      </h2>
      <Notice kind="failed">The setup guide could not be loaded.</Notice>
      <Button
        kind="secondary"
        size="card"
        busy={state === 'loading' && 'Loading…'}
        onClick={() => void revalidate()}
        className="mt-4 max-sm:w-full"
      >
        Try again
      </Button>
    </section>
  )
}
