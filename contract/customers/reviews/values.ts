export const MAX_REVIEW_TITLE = 80
export const MIN_REVIEW_TEXT = 10
export const MAX_REVIEW_TEXT = 2000
export const MAX_DISPLAY_NAME = 40
export const MAX_REVIEW_IMAGES = 4

export const RATINGS = [1, 2, 3, 4, 5] as const
