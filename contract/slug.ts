/** "Drop Point Hunter, Black Walnut" → "drop-point-hunter-black-walnut"; "piece" when no letter or digit is left. */
export function nameSlug(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'piece'
  )
}

/** A category's slug is its name lower-cased with spaces turned into hyphens: nothing else changes. */
export function categorySlug(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-')
}
