import { classes } from '#web/platform/ui/cn.ts'

export function filterStyle(on: boolean, extra?: string): string {
  return classes(
    'inline-flex min-h-11 items-center gap-2 rounded-control border px-3.5 text-small transition-colors duration-120',
    on
      ? 'border-steel-950 bg-steel-950 text-bone-50 hover:bg-steel-800'
      : 'border-bone-500 bg-transparent hover:border-steel-950',
    extra,
  )
}
