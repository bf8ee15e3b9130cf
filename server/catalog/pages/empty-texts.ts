import type { PageField } from '#contract/catalog/pages/page-fields.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import { hasText } from './markdown.ts'
import { definitionOf, type PageState } from './stored-page.ts'

/** Whether a required text shows nothing. */
export function isMissing(text: string, { kind, required }: PageField): boolean {
  if (!required) return false
  return kind === 'markdown' ? !hasText(text) : !/[^\s\p{C}]/u.test(text)
}

/** The names of required texts that show nothing. */
export function emptyTexts(key: PageKey, { texts }: PageState): string[] {
  return Object.entries(definitionOf(key).fields)
    .filter(([name, field]) => isMissing(texts[name] ?? '', field))
    .map(([name]) => name)
}
