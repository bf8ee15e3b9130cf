/** The reply to a token that confirms nothing, or belongs to nobody. */
export const INVALID_LINK = 'This link is invalid or has expired.'
