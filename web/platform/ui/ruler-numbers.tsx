import { classes } from './cn.ts'
import { isLongTick } from './size-scale.ts'

/** Below a ruler of `scale` inches. */
export function RulerNumbers({ scale }: { scale: number }) {
  const numbers = Array.from({ length: scale + 1 }, (_, inch) => inch).filter(isLongTick)
  return (
    <div className="relative h-[1.25rem]">
      {numbers.map((inch) => (
        <span
          key={inch}
          style={{ left: `${(inch / scale) * 100}%` }}
          className={classes(
            'absolute whitespace-nowrap',
            inch === scale ? '-translate-x-full' : inch > 0 && '-translate-x-1/2',
          )}
        >
          {inch === scale ? `${inch} in` : inch}
        </span>
      ))}
    </div>
  )
}
