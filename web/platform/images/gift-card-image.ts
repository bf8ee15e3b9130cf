import preview from './gift-card-preview.json' with { type: 'json' }
import { siteImage } from './site-image.ts'

const files = import.meta.glob<string>('./sized/gift-card/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

export const giftCardImage = siteImage(
  'gift-card',
  {
    alt: 'Plain folded card tied with a leather cord through a brass bead, beside the handle of a bowie knife on dark oak',
    width: 1200,
    height: 788,
    preview,
  },
  files,
)
