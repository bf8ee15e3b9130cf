import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { PAGES } from '#contract/addresses.ts'
import { shifted } from './shifted.ts'

const KNIFE = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

for (const { path, width, height, until } of [
  { path: KNIFE, width: 1440, height: 900, until: 'whitespace-pre-line' },
  { path: PAGES.allKnives, width: 390, height: 844, until: '>Tags</legend>' },
  { path: PAGES.home, width: 390, height: 844, until: 'Browse Now' },
  { path: PAGES.about, width: 1440, height: 900, until: 'last-to-come' },
]) {
  test(`a page of which half has come is seen so, and nothing moves for the rest: ${path}`, async ({
    page,
    baseURL,
  }) => {
    const line = await lineThatBreaks(baseURL ?? '', path, until)
    await page.setViewportSize({ width, height })
    await page.goto(line.url + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await line.mend()
    await page.waitForLoadState()
    expect(await page.evaluate(shifted)).toEqual([])
    await line.close()
  })
}

/** The shop over a line that brings a page up to these words of its markup, and what follows when it is mended. */
async function lineThatBreaks(shop: string, path: string, until: string) {
  const rest = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const answer = await fetch(shop + request.url, { method: request.method ?? 'GET' })
    const body = Buffer.from(await answer.arrayBuffer())
    const kept = ['content-type', 'content-security-policy'].map((name) => [
      name,
      answer.headers.get(name) ?? '',
    ])
    response.writeHead(answer.status, Object.fromEntries(kept))
    if (request.url !== path) return response.end(body)
    const half = body.indexOf(until)
    expect(half).toBeGreaterThan(0)
    response.write(body.subarray(0, half))
    await rest.promise
    response.end(body.subarray(half))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mend: rest.resolve,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
