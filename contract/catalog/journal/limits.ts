export const MAX_JOURNAL_TEXT = 2000
export const MAX_JOURNAL_IMAGES = 6
