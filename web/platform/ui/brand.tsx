import { PAGES } from '#contract/platform/values/paths.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from './cn.ts'
import { Link } from './link.tsx'

export function Brand({ className }: { className?: string }) {
  const { name } = useBusiness()
  return (
    <Link
      to={PAGES.home}
      className={classes(
        'inline-flex min-h-11 items-center gap-2.5 font-serif font-[440] tracking-[-0.01em] text-bone-50 large-19/26 lg:gap-3.5 lg:large-22/26 max-[22.5rem]:gap-2 max-[22.5rem]:large-17/26',
        className,
      )}
    >
      <BrandMark />
      {name}
    </Link>
  )
}

export function BrandMark() {
  return (
    <svg
      viewBox="0 0 38 22"
      aria-hidden="true"
      className="w-8 shrink-0 fill-none lg:w-9.5 max-[22.5rem]:w-6.5"
    >
      <path d="m1.5 18 8-9.2 3.6 4.2L20 2l5 7.2 2.6-3.4L36.5 18" stroke="currentColor" strokeWidth="1.5" />
      <path d="M0 21h38" className="stroke-leather-400" strokeWidth="1.5" />
    </svg>
  )
}
