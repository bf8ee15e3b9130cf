/** UTC milliseconds as ISO 8601. */
export function toInstant(at: number): string
export function toInstant(at: number | null): string | null
export function toInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
