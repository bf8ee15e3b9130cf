import { Link, type LinkProps } from 'react-router'
import { chipStyle } from '#web/ui/chip.tsx'

export function ChipLink({ here, ...rest }: LinkProps & { here?: boolean }) {
  return <Link prefetch="intent" {...rest} className={chipStyle(here ?? false)} />
}
