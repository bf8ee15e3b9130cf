/** A `like` pattern, in lower case, for texts that contain this one: its own `%`, `_` and backslashes are nothing special. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
