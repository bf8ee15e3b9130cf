import type { ReactNode } from 'react'
import { classes } from '#web/platform/ui/cn.ts'

export interface ListedStage {
  label: string
  reached: boolean
  /** When it was reached, or what it will bring. */
  detail?: ReactNode
}

interface StageListProps {
  /** For screen readers. */
  label: string
  stages: ListedStage[]
  className?: string | undefined
}

export function StageList({ label, stages, className }: StageListProps) {
  return (
    <ol aria-label={label} className={className}>
      {stages.map((stage, index) => (
        <StageRow key={stage.label} stage={stage} next={stages[index + 1]} />
      ))}
    </ol>
  )
}

function StageRow({ stage, next }: { stage: ListedStage; next: ListedStage | undefined }) {
  return (
    <li
      aria-current={stage.reached && !next?.reached ? 'step' : undefined}
      className={classes('relative pl-8.5', next && 'pb-7')}
    >
      {next && (
        <span
          aria-hidden="true"
          className={classes(
            'absolute top-5 bottom-[-7px] left-1.5 w-0.5',
            stage.reached && next.reached ? 'bg-brass-700' : 'bg-bone-300',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classes(
          'absolute top-1.5 left-0 size-3.5 rounded-full border-2',
          stage.reached ? 'border-brass-700 bg-brass-400' : 'border-bone-500 bg-bone-100',
        )}
      />
      <p className="type-button leading-6.5">
        {stage.label}
        <span className="sr-only">{stage.reached ? ', done' : ', not yet'}</span>
      </p>
      {stage.detail && <p className="text-small text-steel-600 wrap-anywhere">{stage.detail}</p>}
    </li>
  )
}
