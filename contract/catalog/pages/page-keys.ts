export const PAGE_KEYS = [
  'home',
  'about',
  'process',
  'shipping-returns',
  'privacy-policy',
  'terms-of-service',
  'warranty',
  'care',
] as const
export type PageKey = (typeof PAGE_KEYS)[number]

export const PAGE_TITLES: Record<PageKey, string> = {
  home: 'Home',
  about: 'About Us',
  process: 'Our Process',
  'shipping-returns': 'Shipping & Returns',
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
  warranty: 'Warranty',
  care: 'Care',
}

/** The pages with legal texts, which the owners confirm once. */
export const LEGAL_PAGES = ['shipping-returns', 'privacy-policy', 'terms-of-service'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

export function isLegalPage(key: PageKey): key is LegalPage {
  return (LEGAL_PAGES as readonly PageKey[]).includes(key)
}
