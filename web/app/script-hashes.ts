import { createHash } from 'node:crypto'

/** @returns the parts of the page between the marks, and the sources that allow its marked inline scripts. */
export function takeScriptHashes(html: string, mark: string): { parts: string[]; hashes: string[] } {
  const parts = html.split(` nonce="${mark}"`)
  const scripts = parts.slice(1).flatMap((after, place) => inlineScript(parts[place] ?? '', after) ?? [])
  return { parts, hashes: [...new Set(scripts.map(scriptHash))] }
}

export function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** The text of the script whose tag the mark was in. */
function inlineScript(before: string, after: string): string | null {
  const tagEnd = after.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, tagEnd)
  if (!tag.startsWith('<script') || tag.includes(' src=')) return null
  return after.slice(tagEnd + 1, after.indexOf('</script>', tagEnd))
}
