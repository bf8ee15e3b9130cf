/** An element of a well-formed document. */
export interface Element {
  name: string
  attributes: Record<string, string>
  /** Its own text, without that of the elements in it. */
  text: string
  children: Element[]
}

const TOKEN = /<\?xml[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads XML as strictly as the shop writes it: no comments, no DTD. @throws when it is not well-formed. */
export function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let end = 0
  for (const [whole, closing, name = '', attributes = '', empty, text] of xml.matchAll(TOKEN)) {
    end += whole.length
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.text += plain(text)
    else if (closing) {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>.`)
      open.pop()
    } else if (name) {
      const element = { name, attributes: toAttributes(attributes), text: '', children: [] }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  const [document, ...more] = root.children
  if (end !== xml.length) throw new Error(`No XML at ${end}: ${xml.slice(end, end + 40)}`)
  if (!document || more.length > 0 || open.length > 1 || root.text.trim() !== '') {
    throw new Error('A document is one element, closed.')
  }
  return document
}

export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name)
}

/** The text of the one child of this name. @throws when there is none, or more than one. */
export function textOf(element: Element, name: string): string {
  const [child, ...more] = childrenOf(element, name)
  if (!child || more.length > 0) throw new Error(`<${element.name}> has not exactly one <${name}>.`)
  return child.text
}

function toAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:]+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, plain(value)]))
}

function plain(text: string): string {
  return text.replace(/&(?:(\w+);)?/g, (whole, name: string | undefined) => {
    const character = ENTITIES[name ?? '']
    if (character === undefined) throw new Error(`${whole} is no entity of XML.`)
    return character
  })
}
