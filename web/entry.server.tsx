import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { pictureFirst } from './arrival/picture-first.ts'
import fraunces from './fonts/fraunces.woff2?url'
import inter from './fonts/inter.woff2?url'
import letters from './fonts/letters.css?url'

export { handleError } from './handle-error.ts'

const LETTERS = { sheet: letters, fonts: [fraunces, inter] }

/** Renders the whole page before the first byte leaves: it goes into the page cache in one piece. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await renderWhole(<ServerRouter context={context} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(pictureFirst(html, LETTERS), { status, headers })
}

function renderWhole(page: React.ReactElement): Promise<string> {
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
