const collator = new Intl.Collator('en')

/** Alphabetical: "Étoile" is between "Elk" and "Fox". Not the order of the databases, which differ from each other. */
export const compareNames = collator.compare

export function sortByName<T extends { name: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}
