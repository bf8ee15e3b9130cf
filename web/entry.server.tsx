import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export { handleError } from './handle-error.ts'

/** Renders the whole page before sending it, for the page cache. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await renderToHtml(<ServerRouter context={context} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

function renderToHtml(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collector = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(collector),
      onShellError: reject,
      onError: (error) => console.error(error),
    })
  })
}
