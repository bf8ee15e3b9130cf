import type { SetupGuide } from '#contract/operations/setup-guide/setup-guide.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { focusHeading } from './focus-heading.ts'
import { setDismissed } from './set-dismissed.ts'

/** The way back to a dismissed guide. */
export function ShowSetupGuide({ guide: { steps, dismissed } }: { guide: SetupGuide }) {
  const { mutate, busy } = useMutation()
  if (!dismissed || steps.every(({ done }) => done)) return null
  return (
    <Button
      kind="quiet"
      size="card"
      busy={busy !== null && 'Loading…'}
      onClick={() => void mutate(setDismissed(false)).then(() => focusHeading('setup-guide'))}
      className="-mx-4.5"
    >
      Show the setup guide
    </Button>
  )
}
