/** The shop's constants: what spec and screens promise to the second, the cent and the piece. */

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const ADDED_STATE_MS = 4 * SECOND_MS
export const EMPTY_LIST_DELAY_MS = 3 * SECOND_MS
export const ORDER_IS_NEW_MS = 5 * MINUTE_MS

export const MESSAGE_SENT_MS = 5 * SECOND_MS

export const SESSION_LIFE_MS = 4 * HOUR_MS
export const SESSION_IDLE_MS = 15 * MINUTE_MS
export const SESSION_IDLE_GRACE_MS = 60 * SECOND_MS

/** A piece made in numbers runs low when this many are left. */
export const RUNNING_LOW = 1
export const PAGE_SIZE = 24
export const NEW_RELEASES = 3
export const PRICE_SLIDER_MAX = 1000

export const ZOOM_SCALE = 1.7

/** More lines than the payment page can list beside shipping, fee and insurance. */
export const MAX_CART_LINES = 90
/** Up to this value of the pieces the post insures a parcel. */
export const INSURED_UP_TO_DOLLARS = 5000

export const MAX_PRICE_DOLLARS = 100_000
export const MAX_STOCK = 10_000
export const MAX_WEIGHT_OZ = 1_120
export const MAX_NAME = 120
export const MAX_LABEL = 50
export const MAX_DESCRIPTION = 10_000
export const MAX_EMAIL = 254
export const MAX_MESSAGE_NAME = 50
export const MAX_MESSAGE = 2000
/** Of the staff's own notes and of what a picture shows. */
export const MAX_NOTE = 5000
/** Of an answer to a message. */
export const MAX_REPLY = 5000
export const MAX_ALT = 300
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024
export const MAX_PICTURE_PIXELS = 100_000_000
/** Pictures in one upload. */
export const MAX_PICTURES_AT_ONCE = 40
export const MAX_PAGE_PATH = 512
export const TRASH_KEPT_MS = 30 * DAY_MS

export const CARRIERS = ['USPS', 'UPS', 'FedEx'] as const
export type Carrier = (typeof CARRIERS)[number]

export const ROLES = ['customer', 'admin', 'siteadmin'] as const
export type Role = (typeof ROLES)[number]

export const CONTACT_METHODS = ['email', 'phone'] as const
export type ContactMethod = (typeof CONTACT_METHODS)[number]

export const SHIPPING_METHODS = ['standard', 'flat_rate'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

/** The cookie a page may read: no token, no login, no question to the server. */
export const CSRF_COOKIE = 'csrfToken'
export const CSRF_HEADER = 'x-csrf-token'
