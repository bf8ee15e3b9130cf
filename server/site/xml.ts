const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Everything that XML 1.0 has no place for, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as the content of an element or an attribute, of XML and HTML alike. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_XML, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** `<name>text</name>` */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
