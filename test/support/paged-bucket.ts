import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Lists files in pages and does nothing else, because S3rver can't continue a list. */
export async function startPagedBucket(keys: string[], pageSize: number) {
  const server = createServer((request, reply) => {
    const from = Number(
      new URL(request.url ?? '', 'http://store').searchParams.get('continuation-token') ?? 0,
    )
    const next = from + pageSize
    const listed = keys
      .slice(from, next)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`)
    const more = next < keys.length
    const end = `<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}`
    reply
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult>${listed.join('')}${end}</ListBucketResult>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
