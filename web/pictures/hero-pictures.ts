import { sitePicture } from './site-picture.ts'

const ALT = 'Ladder damascus bowie with walnut handle on dark oak, lit from the side'
const files = import.meta.glob<string>('./sized/{hero,hero-upright}/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

export const hero = sitePicture('hero', { alt: ALT, width: 2400, height: 1100 }, files)

/** For phones: the knife stands, its tip at the top and its dark handle under the headline. */
export const heroUpright = sitePicture('hero-upright', { alt: ALT, width: 1100, height: 2200 }, files)
