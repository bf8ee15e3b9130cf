/** @param name null for a deleted account. */
export function editorName(name: string | null): string {
  return name ?? 'Deleted account'
}
