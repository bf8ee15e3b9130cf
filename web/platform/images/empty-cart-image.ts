import preview from './empty-cart-preview.json' with { type: 'json' }
import { siteImage } from './site-image.ts'

const files = import.meta.glob<string>('./sized/empty-cart/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

export const emptyCart = siteImage(
  'empty-cart',
  { alt: 'Dark brown basketweave sheath holding a brass-guard bowie', width: 1600, height: 1200, preview },
  files,
)

export const EMPTY_CART_SIZES = '(min-width: 850px) 50vw, 100vw'
