/** HTML that is safe to send: whatever was put into it has been escaped. */
export type Markup = { readonly markup: string }

type Piece = string | number | Markup | false | null | undefined | Piece[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  const markup = strings.reduce((text, part, index) => `${text}${render(pieces[index - 1])}${part}`)
  return { markup }
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (Array.isArray(piece)) return piece.map(render).join('')
  if (typeof piece === 'object') return piece.markup
  return String(piece).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
}
