/** In the order of the settings pages. */
export const SECTIONS = [
  'business',
  'announcement',
  'vacation',
  'shipping',
  'tax',
  'card_fee',
  'orders',
] as const
export type Section = (typeof SECTIONS)[number]

/** An admin who is no siteadmin may save these. */
export const ADMIN_SECTIONS: readonly Section[] = ['announcement']
