import Check from 'virtual:icon/check'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ASKING_PROVIDER } from '#contract/operations/setup-guide/setup-steps.ts'
import { usePoll } from '#web/admin/platform/shell/use-poll.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { LoadedSetup } from './load-setup.ts'
import { SetupGuide } from './setup-guide.tsx'

const OPEN_BEFORE = 'setup-guide-open'

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

/** True from the moment when a guide that this tab has shown is complete until the page is left. */
function useJustCompleted(isShown: boolean, isComplete: boolean): boolean {
  const [isJustCompleted, setJustCompleted] = useState(false)
  useEffect(() => {
    if (isShown) sessionStorage.setItem(OPEN_BEFORE, 'yes')
    if (!isComplete || sessionStorage.getItem(OPEN_BEFORE) === null) return
    sessionStorage.removeItem(OPEN_BEFORE)
    setJustCompleted(true)
  }, [isShown, isComplete])
  return isJustCompleted && isComplete
}

function SetupComplete() {
  return (
    <p role="status" className="flex gap-3 pb-8 text-green-700">
      <Check size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.75 shrink-0" />
      Everything in the setup guide is done. The shop is yours to run.
    </p>
  )
}

function SetupFailed() {
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
