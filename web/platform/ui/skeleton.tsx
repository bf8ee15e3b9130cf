import { classes } from './cn.ts'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('animate-skeleton bg-bone-200', className)} />
}
