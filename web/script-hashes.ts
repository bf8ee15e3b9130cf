import { createHash } from 'node:crypto'

/** @returns the page without the marks, and the sources that allow its marked inline scripts. */
export function takeScriptHashes(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const scripts = [...html.matchAll(INLINE_SCRIPT)].filter(([, attributes = '']) =>
    attributes.includes(attribute),
  )
  const hashes = scripts.map(
    ([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return { html: html.replaceAll(attribute, ''), hashes: [...new Set(hashes)] }
}

const INLINE_SCRIPT = /<script((?![^>]*\ssrc=)[^>]*)>([\s\S]*?)<\/script>/g
