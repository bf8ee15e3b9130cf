import { MAX_TAXONOMY_NAME } from '#contract/limits.ts'

export function labelNameFault(name: string): string | null {
  if (name.trim() === '') return 'Enter a name.'
  return name.trim().length > MAX_TAXONOMY_NAME ? `Use at most ${MAX_TAXONOMY_NAME} characters.` : null
}
