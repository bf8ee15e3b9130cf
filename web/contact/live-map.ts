import { WORKSHOP } from '#contract/business-info.ts'

export const LIVE_MAP = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${WORKSHOP.place}, ${WORKSHOP.region}`)}`
