import previews from './previews.json' with { type: 'json' }
import { siteImage } from './site-image.ts'

const PORTRAIT = { width: 1000, height: 1200 }
const files = import.meta.glob<string>('./sized/{makers-mark,tooled-leather}/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

export const makersMark = siteImage(
  'makers-mark',
  {
    alt: 'Walnut handle with a brass pin, and the maker’s mark on the satin blade',
    ...PORTRAIT,
    preview: previews['makers-mark'],
  },
  files,
)

export const tooledLeather = siteImage(
  'tooled-leather',
  {
    alt: 'Crescent-stamped border and saddle stitching on a tan leather sheath',
    ...PORTRAIT,
    preview: previews['tooled-leather'],
  },
  files,
)
