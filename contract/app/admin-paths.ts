import type { SubscriptionKind } from '#contract/customers/notifications/subscription-kinds.ts'
import type { Section } from '#contract/operations/settings/sections.ts'
import { STAFF_AREA } from '#contract/platform/values/paths.ts'

/** Apart from the customers' pages, which load none of these paths. For admins; the list of users is for siteadmins. */
export const ADMIN_PAGES = {
  ...STAFF_AREA,
  messages: '/admin/messages',
  reviews: '/admin/reviews',
  orders: '/admin/orders',
  newManualOrder: '/admin/orders/new',
  /** The QR code of an order's payment link, which turns into 'Paid'. */
  manualOrder: '/admin/orders/:orderUuid/sale',
  changeOrder: '/admin/orders/:orderUuid/change',
  commissions: '/admin/commissions',
  commission: '/admin/commissions/:commissionUuid',
  discounts: '/admin/discounts',
  packing: '/admin/packing',
  importTracking: '/admin/packing/import',
  evidence: '/admin/orders/:orderUuid/evidence',
  parcelCards: '/admin/parcel-cards',
  demand: '/admin/demand',
  packingSlips: '/admin/orders/packing-slips',
  packingSlip: '/admin/orders/:orderUuid/packing-slip',
  products: '/admin/products',
  addProduct: '/admin/products/add',
  importProducts: '/admin/products/import',
  subscribers: '/admin/products/subscribers',
  product: '/admin/products/:productId',
  imagePoints: '/admin/products/:productId/tip-and-butt',
  journal: '/admin/products/:productId/journal',
  journalEntry: '/admin/products/:productId/journal/:entryId',
  drops: '/admin/drops',
  taxonomy: '/admin/tags-categories',
  giftCards: '/admin/gift-cards',
  giftCard: '/admin/gift-cards/:cardId',
  analytics: '/admin/analytics',
  taxReport: '/admin/tax-report',
  outbox: '/admin/outbox',
  auditLog: '/admin/activity',
  pages: '/admin/pages',
  page: '/admin/pages/:key',
  trash: '/admin/trash',
  settings: '/admin/settings',
} as const

export function adminCommissionPage(commissionUuid: string): string {
  return `${ADMIN_PAGES.commissions}/${commissionUuid}`
}

export function changeOrderPage(orderUuid: string): string {
  return `${ADMIN_PAGES.orders}/${orderUuid}/change`
}

export function evidencePage(orderUuid: string): string {
  return `${ADMIN_PAGES.orders}/${orderUuid}/evidence`
}

export function parcelCardsPage(codes: readonly string[]): string {
  return `${ADMIN_PAGES.parcelCards}?codes=${codes.join(',')}`
}

export function journalPage(productId: number): string {
  return `${ADMIN_PAGES.products}/${productId}/journal`
}

export function journalEntryPage(productId: number, entryId: number): string {
  return `${journalPage(productId)}/${entryId}`
}

export function imagePointsPage(productId: number): string {
  return `${ADMIN_PAGES.products}/${productId}/tip-and-butt`
}

export function manualOrderPage(orderUuid: string): string {
  return `${ADMIN_PAGES.orders}/${orderUuid}/sale`
}

/** A new order that starts with a product. */
export function sellProduct(id: number): string {
  return `${ADMIN_PAGES.newManualOrder}?product=${id}`
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

/** The pickups in packing. */
export const PICKUPS = `${ADMIN_PAGES.packing}?tab=pickup`

/** Packing, with one order first. */
export function packOrder(orderUuid: string): string {
  return `${ADMIN_PAGES.packing}?order=${orderUuid}`
}
