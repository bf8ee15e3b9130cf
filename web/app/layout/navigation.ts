import { PAGES } from '#contract/platform/values/paths.ts'

/** 'header' is a direct link; 'about' is the About menu, or 'Info' on phones; 'shop' and 'policies' are footer lists. */
type Menu = 'header' | 'about' | 'shop' | 'policies'

export interface NavigationEntry {
  label: string
  to: string
  menus: readonly Menu[]
}

const ENTRIES: readonly NavigationEntry[] = [
  { label: 'All Products', to: PAGES.allKnives, menus: ['shop'] },
  { label: 'Made to order', to: PAGES.requestCommission, menus: ['shop'] },
  { label: 'Drops', to: PAGES.drops, menus: ['shop'] },
  { label: 'Sold', to: PAGES.sold, menus: ['shop'] },
  { label: 'Gift cards', to: PAGES.giftCards, menus: ['shop'] },
  { label: 'Reviews', to: PAGES.reviews, menus: ['shop'] },
  { label: 'About Us', to: PAGES.about, menus: ['about'] },
  { label: 'Our Process', to: PAGES.ourProcess, menus: ['about', 'shop'] },
  { label: 'About Us', to: PAGES.about, menus: ['shop'] },
  { label: 'Shipping & Returns', to: PAGES.shippingReturns, menus: ['about', 'policies'] },
  { label: 'Privacy Policy', to: PAGES.privacy, menus: ['about', 'policies'] },
  { label: 'Care', to: PAGES.care, menus: ['shop'] },
  { label: 'Contact Us', to: PAGES.contact, menus: ['header', 'shop'] },
  { label: 'Terms of Service', to: PAGES.terms, menus: ['policies'] },
]

export function entriesIn(menu: Menu): readonly NavigationEntry[] {
  return ENTRIES.filter(({ menus }) => menus.includes(menu))
}
