import type { EditedPage, PageFields, PageImage } from '#contract/catalog/pages/pages.ts'

/** The names of the texts and slots that differ. */
export function changedNames(a: PageFields, b: PageFields): string[] {
  return [
    ...Object.keys(b.fields).filter((name) => a.fields[name] !== b.fields[name]),
    ...Object.keys(b.images).filter((slot) => !isSameImage(a.images[slot], b.images[slot])),
  ]
}

function isSameImage(a: PageImage | undefined, b: PageImage | undefined): boolean {
  return a?.url === b?.url && a?.alt === b?.alt
}

/** Only what was changed: everything else keeps the value that it has in the shop. */
export function changesOf(base: PageFields, values: PageFields): PageFields {
  const changed = new Set(changedNames(base, values))
  return { fields: pick(values.fields, changed), images: pick(values.images, changed) }
}

/** `values` with these texts and images from `others`. */
export function withFrom(values: PageFields, others: PageFields, names: readonly string[]): PageFields {
  const taken = new Set(names)
  return {
    fields: { ...values.fields, ...pick(others.fields, taken) },
    images: { ...values.images, ...pick(others.images, taken) },
  }
}

function pick<T>(all: Record<string, T>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
}

/** Checks lengths and required texts while typing. The server checks the rest with each preview. */
export function fieldErrors(
  { limits, required }: Pick<EditedPage, 'limits' | 'required'>,
  { fields }: PageFields,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, text] of Object.entries(fields)) {
    const max = limits[name] ?? 0
    if (text.length > max) errors[name] = `Use at most ${max.toLocaleString('en-US')} characters.`
    else if (required.includes(name) && text.trim() === '') errors[name] = 'Fill in this field.'
  }
  return errors
}
