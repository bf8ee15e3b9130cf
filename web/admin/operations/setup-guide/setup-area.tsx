import { ASKING_PROVIDER } from '#contract/operations/setup-guide/setup-steps.ts'
import { usePoll } from '#web/admin/platform/shell/use-poll.ts'
import type { LoadedSetup } from './load-setup.ts'
import { SetupComplete } from './setup-complete.tsx'
import { SetupFailed } from './setup-failed.tsx'
import { SetupGuide } from './setup-guide.tsx'
import { useJustCompleted } from './use-just-completed.ts'

/** The guide until it is done or dismissed, then one last line. */
export function SetupArea({ setup }: { setup: LoadedSetup | 'failed' }) {
  const steps = setup === 'failed' ? [] : setup.guide.steps
  const isShown = setup !== 'failed' && !setup.guide.dismissed && steps.some(({ done }) => !done)
  const isComplete = setup !== 'failed' && steps.every(({ done }) => done)
  const isJustCompleted = useJustCompleted(isShown, isComplete)
  usePoll(isShown && steps.some(({ detail }) => detail === ASKING_PROVIDER))
  if (setup === 'failed') return <SetupFailed />
  if (isShown) return <SetupGuide {...setup} />
  return isJustCompleted ? <SetupComplete /> : null
}
