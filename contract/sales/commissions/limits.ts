export const MIN_COMMISSION_TEXT = 20
export const MAX_COMMISSION_TEXT = 5000
export const MAX_COMMISSION_WISH = 120
export const MAX_QUOTE_DESCRIPTION = 2000
export const MAX_COMMISSION_MESSAGE = 5000
export const MAX_COMMISSION_REASON = 1000
export const MAX_COMMISSION_IMAGES = 5
export const MAX_BLADE_LENGTH_IN = 48
/** The kind of a product without a category. */
export const OTHER_KIND = 'other'
