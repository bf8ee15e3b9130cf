import type { HTMLAttributes, ReactElement } from 'react'

type Render = (part: ReactElement) => string

let render: Render | null = null
const kept = new WeakMap<object, Map<string, string>>()

/** For the server, before it renders the first page. */
export function renderPartsWith(renderPart: Render): void {
  render = renderPart
}

/**
 * The content of an element. The server renders it once for each `of` and `variant`, and copies it into every page that shows it.
 * @param part depends on nothing else, and uses no `useId` and no context that it does not provide itself.
 */
export function renderedOnce(
  of: object,
  variant: string,
  part: () => ReactElement,
): Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  if (!render) return { children: part() }
  const variants = kept.get(of) ?? new Map<string, string>()
  const html = variants.get(variant) ?? render(part())
  kept.set(of, variants.set(variant, html))
  return { dangerouslySetInnerHTML: { __html: html } }
}
