import { chipStyle } from '#web/platform/ui/chip.tsx'
import { Link, type LinkProps } from '#web/platform/ui/link.tsx'

export function ChipLink({ here, ...rest }: LinkProps & { here?: boolean }) {
  return <Link prefetch="intent" {...rest} className={chipStyle(here ?? false)} />
}
