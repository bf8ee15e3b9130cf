import type { IncomingHttpHeaders } from 'node:http'
// @ts-expect-error: the package has no types.
import fresh from 'fresh'

type Fresh = (request: { 'if-none-match': string | undefined }, response: { etag: string }) => boolean

/** Ignores Cache-Control: conditional requests from `fetch` send no-cache. */
export function isFresh({ headers }: { headers: IncomingHttpHeaders }, { etag }: { etag: string }): boolean {
  return (fresh as Fresh)({ 'if-none-match': headers['if-none-match'] }, { etag })
}
