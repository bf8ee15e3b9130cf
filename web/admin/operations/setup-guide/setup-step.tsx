import ArrowRight from 'virtual:icon/arrow-right'
import Check from 'virtual:icon/check'
import Circle from 'virtual:icon/circle'
import type { SetupStep as Step } from '#contract/operations/setup-guide/setup-guide.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { ConfirmPages } from './confirm-pages.tsx'
import type { LoadedSetup } from './load-setup.ts'
import { StepLink } from './step-link.tsx'
import { STEP_LINKS } from './step-links.ts'
import { TestEmail } from './test-email.tsx'

interface SetupStepProps {
  step: Step
  pages: LoadedSetup['pages']
  /** The first that is not done. */
  isNext: boolean
  className?: string
}

export function SetupStep({ step: { key, done, detail }, pages, isNext, className }: SetupStepProps) {
  const { title, label, to } = STEP_LINKS[key]
  const hasButton = isNext && key !== 'email' && key !== 'pages'
  const Icon = done ? Check : Circle
  return (
    <li
      className={classes(
        'group relative flex break-inside-avoid gap-4 border-t border-bone-300 py-4',
        className,
      )}
    >
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classes('mt-0.5 shrink-0', done ? 'text-green-700' : 'text-steel-500')}
      />
      <div className="min-w-0 grow">
        <h3 className="type-button flex flex-wrap justify-between gap-x-4">
          {hasButton ? (
            title
          ) : (
            <StepLink
              to={to}
              className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-brass-700 group-hover:underline-offset-4"
            >
              {title}
            </StepLink>
          )}
          <span className={classes('text-small font-normal', done ? 'text-green-700' : 'text-steel-600')}>
            {done ? 'Done' : 'Open'}
            {!hasButton && (
              <ArrowRight
                size={18}
                strokeWidth={1.5}
                aria-hidden="true"
                className="ml-3 inline align-[-0.2em] text-steel-600"
              />
            )}
          </span>
        </h3>
        <p
          className={classes(
            'max-w-140 pt-0.5 text-small wrap-anywhere text-steel-600',
            // Above the link, so that DNS records can be copied.
            key === 'email' && 'relative',
          )}
        >
          {detail}
        </p>
        {key === 'pages' && !done && <ConfirmPages pages={pages} isNext={isNext} />}
        {key === 'email' && !done && <TestEmail isNext={isNext} />}
        {hasButton && (
          <StepLink to={to} className={buttonStyle('primary', 'card', 'mt-3 mb-1 max-sm:w-full')}>
            {label}
          </StepLink>
        )}
      </div>
    </li>
  )
}
