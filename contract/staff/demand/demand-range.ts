/** Shown when no days are given: up to and including today. */
export const DEFAULT_DAYS = 90
