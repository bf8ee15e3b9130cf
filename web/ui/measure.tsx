import { classes } from './classes.ts'
import { MeasureRule } from './measure-rule.tsx'
import { isLongTick, type MeasuredLengths, measureScale } from './measure-scale.ts'

interface MeasureProps {
  lengths: MeasuredLengths | null
  /** `compact` is the line of a card, free where there is no length; `full` has figures and labels; `bare` neither. */
  kind?: 'compact' | 'full' | 'bare'
  onSteel?: boolean
  className?: string
}

/** The measure: how long a piece is, on a rule that is the same for all of them. */
export function Measure({ lengths, kind = 'compact', onSteel, className }: MeasureProps) {
  const measure = measureScale(lengths)
  if (kind === 'compact') {
    return (
      <div className={classes('flex h-5 items-start gap-3', className)}>
        {measure && (
          <>
            <MeasureRule measure={measure} onSteel={onSteel ?? false} className="min-w-0 grow" />
            <span className="-mt-0.5 w-14 shrink-0 text-right text-caption text-steel-600" aria-hidden="true">
              {measure.overall} in
            </span>
            <span className="sr-only">{measure.words}</span>
          </>
        )}
      </div>
    )
  }
  if (!measure) return null
  if (kind === 'bare') {
    return (
      <div className={className}>
        <MeasureRule measure={measure} onSteel={onSteel ?? false} />
        <span className="sr-only">{measure.words}</span>
      </div>
    )
  }
  const { scale, handle, blade, words } = measure
  const figures = Array.from({ length: scale + 1 }, (_, inch) => inch).filter(isLongTick)
  const at = (inches: number) => `${(inches / scale) * 100}%`
  return (
    <div className={classes('text-caption text-steel-600', className)}>
      <p className="sr-only">{words}</p>
      <div aria-hidden="true">
        <div className="relative flex pb-1 whitespace-nowrap">
          <span style={{ minWidth: at(handle) }} className="pr-3">
            <b className="font-semibold text-steel-950">{handle} in</b> handle
          </span>
          <span>
            <b className="font-semibold text-steel-950">{blade} in</b> blade
          </span>
        </div>
        <MeasureRule measure={measure} tall onSteel={onSteel ?? false} />
        <div className="relative h-5">
          {figures.map((inch) => (
            <span
              key={inch}
              style={{ left: at(inch) }}
              className={classes(
                'absolute whitespace-nowrap',
                inch === scale ? '-translate-x-full' : inch > 0 && '-translate-x-1/2',
              )}
            >
              {inch === scale ? `${inch} in` : inch}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
