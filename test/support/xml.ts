import { XMLParser, XMLValidator } from 'fast-xml-parser'

export interface Element {
  name: string
  attributes: Record<string, string>
  /** Its own text, without the text of its children. */
  text: string
  children: Element[]
}

type Node = Record<string, Node[]> & { ':@'?: Record<string, string>; '#text'?: string }

const ATTRIBUTES = ':@'
const TEXT = '#text'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
})

/** @throws when the document is not well-formed. */
export function parseXml(xml: string): Element {
  const validity = XMLValidator.validate(xml)
  if (validity !== true) throw new Error(validity.err.msg)
  const nodes = parser.parse(xml) as Node[]
  const [document] = toElements(nodes.filter((node) => !('?xml' in node)))
  if (!document) throw new Error('The document is empty.')
  return document
}

function toElements(nodes: Node[]): Element[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES && key !== TEXT)
    if (!name) return []
    const content = node[name] ?? []
    const text = content.map((child) => String(child[TEXT] ?? '')).join('')
    return [{ name, attributes: node[ATTRIBUTES] ?? {}, text, children: toElements(content) }]
  })
}

export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name)
}

/** @throws when there is not exactly one child with this name. */
export function textOf(element: Element, name: string): string {
  const [child, ...more] = childrenOf(element, name)
  if (!child || more.length > 0) throw new Error(`<${element.name}> must have exactly one <${name}>.`)
  return child.text
}
