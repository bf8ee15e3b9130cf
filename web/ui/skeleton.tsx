import { classes } from './classes.ts'

/** A flat field where something is still to come. Give it the shape of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('animate-skeleton bg-bone-200', className)} />
}
