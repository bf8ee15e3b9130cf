import { sitePicture } from './site-picture.ts'

const PORTRAIT = { width: 1000, height: 1200 }
const files = import.meta.glob<string>('./sized/{makers-mark,tooled-leather}/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

export const makersMark = sitePicture(
  'makers-mark',
  { alt: 'Walnut handle with a brass pin, and the maker’s mark on the satin blade', ...PORTRAIT },
  files,
)

export const tooledLeather = sitePicture(
  'tooled-leather',
  { alt: 'Crescent-stamped border and saddle stitching on a tan leather sheath', ...PORTRAIT },
  files,
)
