import { categorySlug, nameSlug } from '#contract/platform/values/slug.ts'

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
  delay: '/orders/:orderUuid/delay',
  passport: '/passport/:code',
  /** A page that prints a knife at its real size. */
  trueSizePrint: '/true-size/:id',
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

/** The paths of the staff area that customers' pages link to. All others are in `contract/app/admin-paths.ts`. */
export const STAFF_AREA = {
  root: '/admin',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
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
/** The public keys of passports. */
export const JWKS_PATH = '/.well-known/jwks.json'
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

export function payPage(orderUuid: string): string {
  return `/pay/${orderUuid}`
}

export function receiptPage(orderUuid: string): string {
  return `/orders/${orderUuid}/receipt`
}

export function passportPage(code: string): string {
  return `/passport/${encodeURIComponent(code)}`
}

export function handOverPage(code: string, token: string): string {
  return `${passportPage(code)}?token=${encodeURIComponent(token)}`
}

export function delayPage(orderUuid: string, token: string): string {
  return `/orders/${orderUuid}/delay?token=${encodeURIComponent(token)}`
}

export function trueSizePrintPage(productId: number): string {
  return `/true-size/${productId}`
}

/** @param token of the link in an email */
export function orderPage(orderUuid: string, token?: string | null): string {
  return `/order-success/${orderUuid}${token ? `?token=${token}` : ''}`
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

/** The return page of a cancelled payment: it releases the products, then shows the cart. */
export const CHECKOUT_CANCELLED_PATH = '/api/checkout/cancelled'
export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe'
