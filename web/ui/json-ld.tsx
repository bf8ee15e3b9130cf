import type { Thing } from 'schema-dts'

export type StructuredData = Exclude<Thing, string>

/** `<` is escaped, so no text can close the element. */
export function JsonLd({ data }: { data: StructuredData }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only way to write a script's text; escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
