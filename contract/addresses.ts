import { categorySlug, nameSlug } from './slug.ts'

/**
 * Every page's address, once. `web/routes.ts` binds each to its page; links, redirects, mails and tests build
 * addresses with the functions below.
 */
export const PAGES = {
  home: '/',
  shop: '/shop-knives',
  allKnives: '/shop-knives/all-knives',
  category: '/shop-knives/category/:categorySlug',
  knife: '/shop-knives/knife/:id/:nameSlug?',
  cart: '/shopping-cart',
  checkout: '/secure-checkout',
  orderConfirmation: '/order-confirmation',
  order: '/order-success/:orderUuid',
  about: '/about',
  ourProcess: '/our-process',
  contact: '/contact',
  shippingReturns: '/shipping-returns',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  user: '/user',
  profile: '/user/profile',
  myOrders: '/user/orders',
  backupCodes: '/user/backup-codes',
} as const

/** The staff's pages: seen by staff alone, the users' list by a siteadmin alone. */
export const STAFF_PAGES = {
  root: '/admin',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  messages: '/admin/messages',
  orders: '/admin/orders',
  packingSlips: '/admin/orders/packing-slips',
  packingSlip: '/admin/orders/:orderUuid/packing-slip',
  products: '/admin/products',
  addProduct: '/admin/products/add',
  importProducts: '/admin/products/import',
  product: '/admin/products/:productId',
  labels: '/admin/tags-categories',
  analytics: '/admin/analytics',
  outbox: '/admin/outbox',
  activity: '/admin/activity',
  trash: '/admin/trash',
} as const

/** Every control in every state, for those who build the shop. In sandbox mode only, and linked from nowhere. */
export const STYLEGUIDE_PATH = '/styleguide'

/** Addresses for programs rather than people. */
export const SITEMAP_PATH = '/sitemap.xml'
export const ROBOTS_PATH = '/robots.txt'
/** An Atom feed of the newest pieces. */
export const FEED_PATH = '/feed.xml'

export function categoryPage(name: string): string {
  return `/shop-knives/category/${encodeURIComponent(categorySlug(name))}`
}

export function knifePage(piece: { id: number; name: string }): string {
  return `/shop-knives/knife/${piece.id}/${nameSlug(piece.name)}`
}

/** Leads to a piece whatever it is called by then: an address to know it by rather than to show. */
export function knifeById(id: number): string {
  return `/shop-knives/knife/${id}`
}

export function orderPage(orderUuid: string): string {
  return `/order-success/${orderUuid}`
}

/** Where the link of a verification mail leads. */
export function verifyEmailPage(linkCode: string): string {
  return `${PAGES.verifyEmail}?code=${encodeURIComponent(linkCode)}`
}

/** Where the link of a mail about a new password leads. */
export function resetPasswordPage(token: string): string {
  return `${PAGES.resetPassword}?token=${encodeURIComponent(token)}`
}

export function staffProductPage(id: number): string {
  return `${STAFF_PAGES.products}/${id}`
}

/** The list of orders with one of them found and open. */
export function staffOrderPage(orderUuid: string): string {
  return `${STAFF_PAGES.orders}?search=${encodeURIComponent(orderUuid)}&open`
}

export function packingSlipPage(orderUuid: string): string {
  return `${STAFF_PAGES.orders}/${orderUuid}/packing-slip`
}
