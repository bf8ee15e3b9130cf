export const MAX_MONTHS = 24
export const DEFAULT_MONTHS = 12
/** Reports products that sold out within this many days of being published. */
export const SOON_DAYS = 14
