import type { Thing } from 'schema-dts'
import { scriptJson } from './script-json.ts'

export type StructuredData = Exclude<Thing, string>

export function JsonLd({ data }: { data: StructuredData }) {
  const json = scriptJson({ '@context': 'https://schema.org', ...data })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only way to write a script's text; escaped by `scriptJson`
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
