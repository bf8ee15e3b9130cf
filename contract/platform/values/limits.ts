import { DAY_MS } from './time.ts'

export const LOW_STOCK = 1
export const PAGE_SIZE = 24
export const SOLD_PAGE_SIZE = 12
export const MAX_SAVED = 200

/** The payment page allows 100 lines; the rest are for shipping, fee and insurance. */
export const MAX_CART_LINES = 90
/** The carrier does not insure parcels above this value. */
export const INSURED_UP_TO_DOLLARS = 5000

export const MAX_PRICE_DOLLARS = 100_000
export const MAX_STOCK = 10_000
export const MAX_DROP_PRODUCTS = 100
export const MAX_WEIGHT_OZ = 1_120
export const MAX_NAME = 120
export const MAX_TAXONOMY_NAME = 50
export const MAX_FILTER_TAGS = 20
export const MAX_DESCRIPTION = 10_000
export const MAX_EMAIL = 254
export const MAX_CLAIM_TOKEN = 200
export const MAX_CLAIM_HOURS = 72
export const MAX_MESSAGE_NAME = 50
export const MAX_PASSKEY_NAME = 60
export const MAX_BACKUP_EMAILS = 3
export const MAX_MESSAGE = 2000
export const MAX_NOTE = 5000
export const MAX_REPLY = 5000
export const MAX_ALT = 300
export const MAX_SEARCH = 200
export const MAX_ADMIN_SEARCH = 100
export const MAX_SEARCH_RESULTS = 20
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 100_000_000
/** AVIF can compress 100 megapixels to two kilobytes, and decoding takes 17 bytes of memory for each pixel. */
export const MAX_AVIF_PIXELS = 40_000_000
/** Phones with 64 megapixels make a few more. Decoding takes 13 bytes of memory for each. */
export const MAX_HEIC_PIXELS = 65_000_000
export const MAX_IMAGES_PER_UPLOAD = 40
export const MAX_ANNOUNCEMENT = 140
export const MAX_VACATION_MESSAGE = 280
/** The heaviest parcel that USPS takes. */
export const MAX_POUNDS = 70
export const MAX_HANDLING_DAYS = 60
export const MAX_TRANSIT_DAYS = 60
/** In characters: why an order ships later, which its customer reads. */
export const MAX_CANCEL_REASON = 500
export const MAX_DELAY_REASON = 1000
export const MAX_PAGE_PATH = 512
export const TRASH_KEPT_MS = 30 * DAY_MS
