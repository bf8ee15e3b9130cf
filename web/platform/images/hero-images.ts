import previews from './previews.json' with { type: 'json' }
import { siteImage } from './site-image.ts'

const ALT = 'Ladder damascus bowie with walnut handle on dark oak, lit from the side'
const files = import.meta.glob<string>('./sized/{hero,hero-upright}/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

export const hero = siteImage('hero', { alt: ALT, width: 2400, height: 1100, preview: previews.hero }, files)

export const heroUpright = siteImage(
  'hero-upright',
  { alt: ALT, width: 1100, height: 2200, preview: previews['hero-upright'] },
  files,
)
