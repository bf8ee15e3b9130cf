import ChevronDown from 'virtual:icon/chevron-down'
import { useState } from 'react'
import type { SetupStep as Step } from '#contract/operations/setup-guide/setup-guide.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { focusHeading } from './focus-heading.ts'
import type { LoadedSetup } from './load-setup.ts'
import { setDismissed } from './set-dismissed.ts'
import { SetupStep } from './setup-step.tsx'

/** On a phone, only the next step until one asks for all. */
export function SetupGuide({ guide: { steps }, pages }: LoadedSetup) {
  const [showsAll, setShowsAll] = useState(false)
  const { mutate, busy } = useMutation()
  const next = steps.find(({ done }) => !done)
  return (
    <section aria-labelledby="setup-guide" className="pb-12">
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <h2 id="setup-guide" tabIndex={-1} className="type-h3 outline-none">
          Setup guide
        </h2>
        <Button
          kind="quiet"
          size="card"
          busy={busy !== null && 'Hiding…'}
          onClick={() => void mutate(setDismissed(true)).then(() => focusHeading('to-do'))}
          className="-mr-4.5"
        >
          Dismiss<span className="sr-only"> setup guide</span>
        </Button>
      </div>
      <SetupProgress steps={steps} />
      <ol id="setup-steps" className="gap-x-16 lg:columns-2">
        {steps.map((step) => (
          <SetupStep
            key={step.key}
            step={step}
            pages={pages}
            isNext={step === next}
            className={classes(!showsAll && step !== next && 'max-md:hidden')}
          />
        ))}
      </ol>
      <button
        type="button"
        aria-expanded={showsAll}
        aria-controls="setup-steps"
        onClick={() => setShowsAll(!showsAll)}
        className="type-button flex min-h-13 w-full items-center gap-2 border-t border-bone-300 text-left md:hidden"
      >
        {showsAll ? 'Only the next step' : `All ${steps.length} steps`}
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className={classes('transition-transform duration-180', showsAll && 'rotate-180')}
        />
      </button>
    </section>
  )
}

function SetupProgress({ steps }: { steps: Step[] }) {
  const count = steps.filter(({ done }) => done).length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1 pb-5">
      <p className="text-small text-steel-600">
        {count} of {steps.length} done
      </p>
      <div aria-hidden="true" className="h-1 max-w-60 min-w-30 grow bg-bone-200">
        <div className="h-full bg-green-700" style={{ width: `${(100 * count) / steps.length}%` }} />
      </div>
    </div>
  )
}
