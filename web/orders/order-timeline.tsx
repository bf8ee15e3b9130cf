import type { Order } from '#contract/orders/orders.ts'
import { classes } from '#web/ui/cn.ts'
import { LocalTime } from '#web/ui/local-time.tsx'
import { orderStages, type Stage } from './progress.ts'

export function OrderTimeline({ order, className }: { order: Order; className?: string }) {
  const stages = orderStages(order)
  return (
    <ol aria-label="Order progress" className={className}>
      {stages.map((stage, index) => (
        <StageRow key={stage.label} stage={stage} next={stages[index + 1]} />
      ))}
    </ol>
  )
}

function StageRow({ stage, next }: { stage: Stage; next: Stage | undefined }) {
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
      {(stage.at || stage.hint) && (
        <p className="text-small text-steel-600">
          {stage.at ? <LocalTime instant={stage.at} /> : stage.hint}
        </p>
      )}
    </li>
  )
}
