import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { useTestEmail } from './use-test-email.ts'

export function TestEmail({ isNext }: { isNext: boolean }) {
  const { send, busy, outcome } = useTestEmail()
  return (
    <div className="relative pt-3 pb-1">
      <Button
        kind={isNext ? 'primary' : 'secondary'}
        size="card"
        busy={busy && 'Sending…'}
        onClick={send}
        className="max-sm:w-full"
      >
        Send test email
      </Button>
      <p role="status" className="sr-only">
        {busy && 'Sending…'}
      </p>
      {outcome && (
        <Notice kind={outcome.kind} className="mt-3 max-w-140 text-small wrap-anywhere">
          {outcome.text}
        </Notice>
      )}
    </div>
  )
}
