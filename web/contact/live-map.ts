import { WORKSHOP } from '#contract/workshop.ts'

/** Where the live map is: another site, opened only by whoever asks for it. */
export const LIVE_MAP = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${WORKSHOP.place}, ${WORKSHOP.region}`)}`
