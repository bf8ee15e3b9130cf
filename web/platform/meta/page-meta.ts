import type { MetaDescriptor } from 'react-router'
import { FEED_PATH } from '#contract/platform/values/paths.ts'
import { productImage, type ShareImage } from './share-image.ts'
import { siteOf } from './site.ts'

interface PageMeta {
  /** Without the shop's name, which is appended. */
  title: string
  description?: string
  /** Canonical path, if the page has one. */
  path?: string
  noindex?: boolean
  image?: string | ShareImage | null
  type?: 'website' | 'article' | 'product'
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** `meta = ({ matches }) => pageMeta(matches, …)` */
export function pageMeta(
  matches: Matches,
  { title, description, path, noindex, image, type = 'website' }: PageMeta,
): MetaDescriptor[] {
  const { origin, business } = siteOf(matches)
  const fullTitle = title.includes(business.name) ? title : `${title} | ${business.name}`
  const meta: MetaDescriptor[] = [
    { title: fullTitle },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: business.name },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'en_US' },
    // The others of its kind say the same as Open Graph's, which stand in for them.
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
  if (business.name) meta.push(feedLink(business.name))
  if (description) {
    meta.push({ name: 'description', content: description })
    meta.push({ property: 'og:description', content: description })
  }
  if (noindex) meta.push({ name: 'robots', content: 'noindex' })
  if (path && origin) {
    const address = new URL(path, origin).href
    meta.push({ tagName: 'link', rel: 'canonical', href: address })
    meta.push({ property: 'og:url', content: address })
  }
  if (image && origin) {
    meta.push(...imageMeta(typeof image === 'string' ? productImage(image, title) : image, origin))
  }
  return meta
}

function feedLink(shopName: string): MetaDescriptor {
  const title = `New from ${shopName}`
  return { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title, href: FEED_PATH }
}

function imageMeta({ url, alt, width, height }: ShareImage, origin: string): MetaDescriptor[] {
  const address = new URL(url, origin).href
  const size = width &&
    height && [
      { property: 'og:image:width', content: String(width) },
      { property: 'og:image:height', content: String(height) },
    ]
  return [
    { property: 'og:image', content: address },
    ...(size || []),
    { property: 'og:image:alt', content: alt },
  ]
}
