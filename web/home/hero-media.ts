/** Which hero is shown how wide: the standing one fills a phone, the lying one overflows its frame to the left. */
export const HERO_STANDING = { media: '(max-width: 639.98px)', sizes: '100vw' }
export const HERO_LYING = { media: '(min-width: 640px)', sizes: '(min-width: 1000px) 119vw, 137vw' }
