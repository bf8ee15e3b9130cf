/** The empty frame that keeps a page loading until it answers. */
export const HOLD_ID = 'page-hold'
