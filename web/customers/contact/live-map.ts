import type { Business } from '#contract/operations/settings/business-labels.ts'

export function liveMapUrl({ place, region }: Pick<Business, 'place' | 'region'>): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${place}, ${region}`)}`
}
