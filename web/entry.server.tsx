import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { SCRIPT_HASHES_HEADER } from '#contract/ssr.ts'
import { takeScriptHashes } from './script-hashes.ts'
import { ScriptMark } from './script-mark.ts'

export { handleError } from './handle-error.ts'

/** Renders the whole page before sending it, for the page cache. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const mark = randomUUID()
  const page = (
    <ScriptMark value={mark}>
      <ServerRouter context={context} url={request.url} nonce={mark} />
    </ScriptMark>
  )
  const { html, hashes } = takeScriptHashes(await renderToHtml(page, mark), mark)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(SCRIPT_HASHES_HEADER, hashes.join(' '))
  return new Response(html, { status, headers })
}

function renderToHtml(page: React.ReactElement, nonce: string): Promise<string> {
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
      nonce,
      onAllReady: () => pipe(collector),
      onShellError: reject,
      onError: (error) => console.error(error),
    })
  })
}
