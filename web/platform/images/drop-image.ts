import preview from './drop-ahead-preview.json' with { type: 'json' }
import { siteImage } from './site-image.ts'

const files = import.meta.glob<string>('./sized/drop-ahead/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

/** Shown as long as the products of a drop can't be seen. */
export const dropAhead = siteImage(
  'drop-ahead',
  {
    alt: 'Three hunting knives side by side on dark leather',
    width: 2400,
    height: 1100,
    preview,
  },
  files,
)
