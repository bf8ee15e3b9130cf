import previews from './previews.json' with { type: 'json' }
import { siteImage } from './site-image.ts'

const FULL_SIZE = { width: 1600, height: 1200 }
const files = import.meta.glob<string>(
  './sized/{steel-and-leather,fitted-bolster,basketweave,mark-alone}/*',
  {
    eager: true,
    query: '?url&no-inline',
    import: 'default',
  },
)

export const steelAndLeather = siteImage(
  'steel-and-leather',
  {
    alt: 'Damascus hunter with a stag handle beside its brown leather sheath on slate',
    ...FULL_SIZE,
    preview: previews['steel-and-leather'],
  },
  files,
)

export const fittedBolster = siteImage(
  'fitted-bolster',
  {
    alt: 'Curly maple handle, nickel silver bolster and the maker’s mark on a satin blade',
    ...FULL_SIZE,
    preview: previews['fitted-bolster'],
  },
  files,
)

export const basketweave = siteImage(
  'basketweave',
  {
    alt: 'Hand-stamped basketweave and a saddle-stitched seam on dark brown leather',
    ...FULL_SIZE,
    preview: previews.basketweave,
  },
  files,
)

export const bladeMark = siteImage(
  'mark-alone',
  {
    alt: 'The mark on a blade: a ridge line above the letters W·VA',
    width: 600,
    height: 600,
    preview: previews['mark-alone'],
  },
  files,
)
