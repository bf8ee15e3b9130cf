/** How far back the figures go at most, and unless asked otherwise. */
export const MOST_MONTHS = 24
export const USUAL_MONTHS = 12
/** A piece gone within this many days of being put on show sold out too soon: another would have sold as well. */
export const SOON_DAYS = 14
