import { categorySlug, nameSlug } from './catalogue/slug.ts'
import type { SubscriptionKind } from './notifications/subscription-kinds.ts'
import type { Section } from './settings/sections.ts'

/** The paths of all pages. `web/routes.ts` maps each to its page. */
export const PAGES = {
  home: '/',
  shop: '/shop-knives',
  allKnives: '/shop-knives/all-knives',
  category: '/shop-knives/category/:categorySlug',
  knife: '/shop-knives/knife/:id/:nameSlug?',
  drops: '/drops',
  drop: '/drops/:slug',
  saved: '/saved',
  sold: '/sold',
  cart: '/shopping-cart',
  checkout: '/secure-checkout',
  orderConfirmation: '/order-confirmation',
  order: '/order-success/:orderUuid',
  receipt: '/orders/:orderUuid/receipt',
  /** Redirects to a new payment page while the order can be paid. */
  pay: '/pay/:orderUuid',
  /** Where the payment page of a link leads back to. */
  payCancelled: '/pay/:orderUuid/cancelled',
  requestCommission: '/commission',
  commission: '/commissions/:commissionUuid',
  /** The private page of a draw's winner. */
  claim: '/drops/:slug/claim',
  giftCards: '/gift-cards',
  about: '/about',
  ourProcess: '/our-process',
  contact: '/contact',
  shippingReturns: '/shipping-returns',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  care: '/care',
  notifications: '/notifications',
  confirmNotification: '/notifications/confirm',
  reviews: '/reviews',
  writeReview: '/reviews/write',
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

/** For admins; the list of users is for siteadmins. */
export const ADMIN_PAGES = {
  root: '/admin',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  messages: '/admin/messages',
  reviews: '/admin/reviews',
  orders: '/admin/orders',
  newOrder: '/admin/orders/new',
  /** The QR code of an order's payment link, which turns into 'Paid'. */
  sale: '/admin/orders/:orderUuid/sale',
  commissions: '/admin/commissions',
  commission: '/admin/commissions/:commissionUuid',
  discounts: '/admin/discounts',
  packingSlips: '/admin/orders/packing-slips',
  packingSlip: '/admin/orders/:orderUuid/packing-slip',
  products: '/admin/products',
  addProduct: '/admin/products/add',
  importProducts: '/admin/products/import',
  subscribers: '/admin/products/subscribers',
  product: '/admin/products/:productId',
  drops: '/admin/drops',
  taxonomy: '/admin/tags-categories',
  giftCards: '/admin/gift-cards',
  giftCard: '/admin/gift-cards/:cardId',
  analytics: '/admin/analytics',
  taxReport: '/admin/tax-report',
  outbox: '/admin/outbox',
  activity: '/admin/activity',
  pages: '/admin/pages',
  page: '/admin/pages/:key',
  trash: '/admin/trash',
  settings: '/admin/settings',
} as const

/** Every control in every state, for developers. Sandbox mode only. */
export const STYLEGUIDE_PATH = '/styleguide'

/** Shown instead of a page to clients with too many requests. */
export const TOO_MANY_REQUESTS_PATH = '/too-many-requests'

/** An email keeps it for years, so its address never changes. */
export const GIFT_CARD_IMAGE_PATH = '/gift-card.jpg'

export const SITEMAP_PATH = '/sitemap.xml'
export const ROBOTS_PATH = '/robots.txt'
export const FEED_PATH = '/feed.xml'
export const WEB_MANIFEST_PATH = '/manifest.webmanifest'
export const SECURITY_TXT_PATH = '/.well-known/security.txt'

export function categoryPage(name: string): string {
  return `/shop-knives/category/${encodeURIComponent(categorySlug(name))}`
}

export function knifePage(product: { id: number; name: string }): string {
  return `/shop-knives/knife/${product.id}/${nameSlug(product.name)}`
}

/** Without the name, so that it stays valid when the product is renamed. */
export function knifeById(id: number): string {
  return `/shop-knives/knife/${id}`
}

export function dropPage(slug: string): string {
  return `${PAGES.drops}/${slug}`
}

export function dropCalendar(slug: string): string {
  return `${dropPage(slug)}.ics`
}

/** The request for a commission that resembles a product. */
export function askForOneLike(id: number): string {
  return `${PAGES.requestCommission}?like=${id}`
}

export function commissionPage(commissionUuid: string): string {
  return `/commissions/${commissionUuid}`
}

export function adminCommissionPage(commissionUuid: string): string {
  return `${ADMIN_PAGES.commissions}/${commissionUuid}`
}

export function payPage(orderUuid: string): string {
  return `/pay/${orderUuid}`
}

export function receiptPage(orderUuid: string): string {
  return `/orders/${orderUuid}/receipt`
}

export function salePage(orderUuid: string): string {
  return `${ADMIN_PAGES.orders}/${orderUuid}/sale`
}

/** A new order that starts with a product. */
export function sellProduct(id: number): string {
  return `${ADMIN_PAGES.newOrder}?product=${id}`
}

export function orderPage(orderUuid: string): string {
  return `/order-success/${orderUuid}`
}

export function verifyEmailPage(linkCode: string): string {
  return `${PAGES.verifyEmail}?code=${encodeURIComponent(linkCode)}`
}

export function notificationsPage(token: string): string {
  return `${PAGES.notifications}?token=${encodeURIComponent(token)}`
}

export function confirmNotificationPage(token: string): string {
  return `${PAGES.confirmNotification}?token=${encodeURIComponent(token)}`
}

/** For a mailbox that unsubscribes by RFC 8058. A person who opens it gets the page. */
export function unsubscribePath(token: string): string {
  return `/api/notifications/unsubscribe?token=${encodeURIComponent(token)}`
}

export function resetPasswordPage(token: string): string {
  return `${PAGES.resetPassword}?token=${encodeURIComponent(token)}`
}

export function writeReviewPage(token: string): string {
  return `${PAGES.writeReview}?token=${encodeURIComponent(token)}`
}

/** All reviews of a category. */
export function reviewsPage(category?: string): string {
  return category === undefined
    ? PAGES.reviews
    : `${PAGES.reviews}?category=${encodeURIComponent(categorySlug(category))}`
}

export function claimPage(slug: string, token: string): string {
  return `/drops/${slug}/claim?token=${encodeURIComponent(token)}`
}

export function adminProductPage(id: number): string {
  return `${ADMIN_PAGES.products}/${id}`
}

export function adminDropPage(id: number): string {
  return `${ADMIN_PAGES.drops}?drop=${id}`
}

/** Who waits for an email about it. */
export function waitingListPage(kind: SubscriptionKind, targetId: number): string {
  return `${ADMIN_PAGES.subscribers}?kind=${kind}&target=${targetId}`
}

export function adminGiftCardPage(id: number): string {
  return `${ADMIN_PAGES.giftCards}/${id}`
}

export function adminPageEditor(key: string): string {
  return `${ADMIN_PAGES.pages}/${key}`
}

export function adminOrderPage(orderUuid: string): string {
  return `${ADMIN_PAGES.orders}?search=${encodeURIComponent(orderUuid)}&open`
}

export function adminMessagePage(id: number): string {
  return `${ADMIN_PAGES.messages}?message=${id}`
}

export function adminUserPage(email: string): string {
  return `${ADMIN_PAGES.users}?search=${encodeURIComponent(email)}`
}

export function packingSlipPage(orderUuid: string): string {
  return `${ADMIN_PAGES.orders}/${orderUuid}/packing-slip`
}

/** The business details are the first section, on the page of the settings itself. */
export function settingsPage(section: Section) {
  return section === 'business'
    ? ADMIN_PAGES.settings
    : `${ADMIN_PAGES.settings}/${section.replace('_', '-')}`
}

/** The return page of a cancelled payment: it releases the products, then shows the cart. */
export const CHECKOUT_CANCELLED_PATH = '/api/checkout/cancelled'
export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe'
