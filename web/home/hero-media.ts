export const HERO_UPRIGHT = { media: '(max-width: 639.98px)', sizes: '100vw' }
export const HERO_WIDE = { media: '(min-width: 640px)', sizes: '(min-width: 1000px) 119vw, 137vw' }
