import { PAGES } from '#contract/paths.ts'

/** 'header' is a direct link; 'about' is the About menu, or 'Info' on phones; 'shop' and 'policies' are footer lists. */
type Place = 'header' | 'about' | 'shop' | 'policies'

export interface NavigationEntry {
  label: string
  to: string
  places: readonly Place[]
}

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
