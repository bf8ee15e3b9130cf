import type { Thing } from 'schema-dts'

/** What a page says to search engines: any thing of schema.org's vocabulary, checked by the compiler. */
export type Described = Exclude<Thing, string>

/** Structured data for search engines. `<` is escaped, so no text of the shop can end the element. */
export function JsonLd({ data }: { data: Described }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only way to write a script's text; escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
