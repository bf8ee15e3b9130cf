/** "Drop Point Hunter, Black Walnut" → "drop-point-hunter-black-walnut"; "piece" when no letter or digit is left. */
export function nameSlug(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'piece'
  )
}

/** Lowercases the name and replaces spaces with hyphens. Nothing else changes. */
export function categorySlug(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-')
}

/** Browsers resolve "." and ".." in a path, and the pages use the suffix ".data" for their data. */
export function isReachableSlug(slug: string): boolean {
  return slug !== '' && slug !== '.' && slug !== '..' && !slug.endsWith('.data')
}
