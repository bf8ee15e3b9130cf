import { MAX_LABEL } from './shop.ts'

/** What is wrong with the name of a category or a tag, as a sentence; null when it will do. */
export function labelNameFault(name: string): string | null {
  if (name.trim() === '') return 'Enter a name.'
  return name.trim().length > MAX_LABEL ? `Use at most ${MAX_LABEL} characters.` : null
}
