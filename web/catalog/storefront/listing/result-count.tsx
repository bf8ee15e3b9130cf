import type { Ref } from 'react'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Listing } from './load-listing.ts'

interface ResultCountProps {
  listing: Listing
  ref: Ref<HTMLParagraphElement>
}

export function ResultCount({ listing, ref }: ResultCountProps) {
  return (
    <p
      ref={ref}
      role="status"
      tabIndex={-1}
      className="before-its-place outline-none! shadow-none! max-md:order-3 max-md:pt-2 max-md:text-small max-md:text-steel-600 md:flex md:min-h-11 md:items-center"
    >
      {!listing.failed && pluralize(listing.total, 'result')}
    </p>
  )
}
