/** HTML whose values are escaped. */
export type Markup = { readonly markup: string }

type Value = string | number | Markup | false | null | undefined | Value[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  const markup = strings.reduce((text, part, index) => `${text}${render(values[index - 1])}${part}`)
  return { markup }
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object') return value.markup
  return String(value).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
}
