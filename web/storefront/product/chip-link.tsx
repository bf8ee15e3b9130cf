import { Link, type LinkProps } from 'react-router'
import { chipStyle } from '#web/ui/chip.tsx'

/** A tag or category that leads to the listing. The category, where one comes from, is steel. */
export function ChipLink({ here, ...rest }: LinkProps & { here?: boolean }) {
  return <Link prefetch="intent" {...rest} className={chipStyle(here ?? false)} />
}
