/** HTML that is safe to send: whatever was put into it has been escaped. */
export type Markup = { readonly markup: string }

type Product = string | number | Markup | false | null | undefined | Product[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function html(strings: TemplateStringsArray, ...products: Product[]): Markup {
  const markup = strings.reduce((text, part, index) => `${text}${render(products[index - 1])}${part}`)
  return { markup }
}

function render(product: Product): string {
  if (product === null || product === undefined || product === false) return ''
  if (Array.isArray(product)) return product.map(render).join('')
  if (typeof product === 'object') return product.markup
  return String(product).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
}
