export const HERO_UPRIGHT = { media: '(max-width: 639.98px)', sizes: '100vw' }
export const HERO_WIDE = { media: '(min-width: 40rem)', sizes: '(min-width: 62.5rem) 119vw, 137vw' }
