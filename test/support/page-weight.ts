import type { Browser } from '@playwright/test'

/** Compressed bytes, as over HTTPS. */
export interface PageWeight {
  markup: number
  script: number
  style: number
  font: number
  image: number
}

const KINDS: Record<string, keyof PageWeight> = {
  document: 'markup',
  script: 'script',
  stylesheet: 'style',
  font: 'font',
  image: 'image',
}

/** With an empty cache. */
export async function weigh(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const loaded = new Map<string, keyof PageWeight>()
  page.on('requestfinished', (request) => {
    const kind = KINDS[request.resourceType()]
    if (kind && request.url().startsWith(new URL(url).origin)) loaded.set(request.url(), kind)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  const weight: PageWeight = { markup: 0, script: 0, style: 0, font: 0, image: 0 }
  for (const [file, kind] of loaded) weight[kind] += await wireBytes(file)
  return weight
}

/** Chromium accepts brotli only over HTTPS. */
async function wireBytes(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br, gzip' } })
  const length = answer.headers.get('content-length')
  if (!answer.ok || length === null) throw new Error(`${url} has no Content-Length.`)
  return Number(length)
}
