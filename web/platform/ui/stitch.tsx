import { classes } from './cn.ts'

/** Only above a total. */
export function Stitch({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes(
        'h-0.5 bg-[repeating-linear-gradient(90deg,var(--color-leather-400)_0_9px,transparent_9px_14px)]',
        className,
      )}
    />
  )
}
