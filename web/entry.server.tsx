import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { SCRIPT_HASHES_HEADER } from '#contract/app/ssr.ts'
import { scriptHash, takeScriptHashes } from '#web/app/script-hashes.ts'
import { ScriptMark } from '#web/platform/api/script-mark.ts'
import { scriptText } from '#web/platform/ui/script-json.ts'

const DOCTYPE = '<!DOCTYPE html>'
/** React writes this in place of a part of the page that is not ready. */
const SUSPENDED = '<!--$!-->'

/**
 * Renders the page in one go: loaders wait for their data, and nothing is loaded while rendering. Rendering to a stream, as
 * React Router does, takes half as long again.
 * @throws when a part of the page is not ready.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
): Promise<Response> {
  const mark = randomUUID()
  const data = await textOf(serverHandoffStream)
  const page = renderToString(
    <ScriptMark value={mark}>
      <ServerRouter context={context} url={request.url} nonce={mark} />
    </ScriptMark>,
  )
  if (page.includes(SUSPENDED)) throw new Error(`A part of ${new URL(request.url).pathname} is not ready.`)
  const { parts, hashes } = takeScriptHashes(page, mark)
  if (context.renderMeta?.didRenderScripts) {
    const script = dataScript(data)
    hashes.push(scriptHash(script))
    const last = parts.pop() ?? ''
    const end = last.lastIndexOf('</body>')
    parts.push(last.slice(0, end), `<script>${script}</script>`, last.slice(end))
  }
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(SCRIPT_HASHES_HEADER, hashes.join(' '))
  return new Response([DOCTYPE, ...parts].join(''), { status, headers })
}

async function textOf(stream: EntryContext['serverHandoffStream']): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream ?? []) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Hands the loaders' data to the router in the browser, as its own `StreamTransfer` does. */
function dataScript(data: string): string {
  const stream = 'window.__reactRouterContext.streamController'
  return `${stream}.enqueue(${scriptText(data)});${stream}.close();`
}

/** Unknown URLs and too many requests. */
const UNLOGGED = [404, 429]

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && UNLOGGED.includes(error.status))) return
  console.error(error)
}
