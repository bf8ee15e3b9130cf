import { PAGES } from '#contract/addresses.ts'

/**
 * Where a page is linked from. 'header': by itself in the header. 'about': the header's About menu, 'Info' on a phone.
 * 'shop' and 'policies': the footer's lists.
 */
type Place = 'header' | 'about' | 'shop' | 'policies'

export interface NavigationEntry {
  label: string
  to: string
  places: readonly Place[]
}

/** The pages one can get to from every other, in the order in which they are shown. */
const ENTRIES: readonly NavigationEntry[] = [
  { label: 'All Products', to: PAGES.allKnives, places: ['shop'] },
  { label: 'About Us', to: PAGES.about, places: ['about'] },
  { label: 'Our Process', to: PAGES.ourProcess, places: ['about', 'shop'] },
  { label: 'About Us', to: PAGES.about, places: ['shop'] },
  { label: 'Shipping & Returns', to: PAGES.shippingReturns, places: ['about', 'policies'] },
  { label: 'Privacy Policy', to: PAGES.privacy, places: ['about', 'policies'] },
  { label: 'Contact Us', to: PAGES.contact, places: ['header', 'shop'] },
  { label: 'Terms of Service', to: PAGES.terms, places: ['policies'] },
]

export function entriesIn(place: Place): readonly NavigationEntry[] {
  return ENTRIES.filter(({ places }) => places.includes(place))
}
