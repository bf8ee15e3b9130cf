import { pluralize } from '#contract/platform/values/pluralize.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useModal } from '#web/platform/ui/use-modal.ts'

interface IdleWarningProps {
  secondsLeft: number | null
  isEnding: boolean
  onStay: () => void
  onLogout: () => void
}

export function IdleWarning({ secondsLeft, isEnding, onStay, onLogout }: IdleWarningProps) {
  const modal = useModal(secondsLeft !== null, onStay)

  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby="idle-question"
      aria-describedby="idle-detail"
      className="m-auto w-[min(480px,calc(100vw-40px))] rounded-control on-bone p-6 shadow-float backdrop:bg-steel-950/60 open:animate-rise sm:p-8"
    >
      <h2 id="idle-question" className="type-h3">
        Are you still there?
      </h2>
      <p id="idle-detail" className="pt-2 text-steel-600">
        {isEnding
          ? `To keep your account safe, we will log you out in ${pluralize(secondsLeft ?? 0, 'second')}.`
          : 'Good to see you. You are still logged in.'}
      </p>
      <div className="flex flex-col-reverse gap-3 pt-8 sm:flex-row sm:justify-end">
        <Button kind="quiet" onClick={onLogout}>
          Logout
        </Button>
        <Button onClick={onStay}>Stay signed in</Button>
      </div>
    </dialog>
  )
}
