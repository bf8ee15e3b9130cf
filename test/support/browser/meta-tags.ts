import type { Page } from '@playwright/test'

export interface PageHead {
  status: number
  titles: string[]
  description: string | undefined
  canonical: string | undefined
  robots: string | undefined
  /** Open Graph properties, without the prefix. */
  og: Record<string, string>
  structuredData: StructuredData[]
  /** Internal links that search engines may follow, without fragments. */
  links: string[]
}

export interface StructuredData {
  '@type': string
  [field: string]: unknown
}

/** Parses the server's HTML, with the parser and cookies of `page`. */
export async function readHead(page: Page, path: string): Promise<PageHead> {
  const answer = await page.request.get(path)
  const read = await page.evaluate(parseHead, { html: await answer.text(), url: answer.url() })
  return {
    ...read,
    status: answer.status(),
    structuredData: read.scripts.map((json) => JSON.parse(json) as StructuredData),
  }
}

function parseHead({ html, url }: { html: string; url: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...parsed.querySelectorAll(selector)]
  const meta = (selector: string) => all(selector).map((tag) => tag.getAttribute('content') ?? '')
  const origin = new URL(url).origin
  const links = all('a[href]:not([rel~=nofollow])')
    .map((link) => new URL(link.getAttribute('href') ?? '', url))
    .filter((target) => target.origin === origin)
    .map(({ pathname, search }) => pathname + search)
  return {
    titles: all('title').map((title) => title.textContent ?? ''),
    description: meta('meta[name=description]')[0],
    canonical: all('link[rel=canonical]')[0]?.getAttribute('href') ?? undefined,
    robots: meta('meta[name=robots]')[0],
    og: Object.fromEntries(
      all('meta[property^="og:"]').map((tag) => [
        tag.getAttribute('property')?.slice(3) ?? '',
        tag.getAttribute('content') ?? '',
      ]),
    ),
    scripts: all('script[type="application/ld+json"]').map((script) => script.textContent ?? ''),
    links: [...new Set(links)],
  }
}
