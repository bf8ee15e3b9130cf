type Records = Pick<
  MutationRecord,
  'type' | 'target' | 'addedNodes' | 'removedNodes' | 'previousSibling' | 'nextSibling'
>[]

/**
 * Lets React work on a page that the browser translates: each text is then in a `<font>`, or replaced by one, and React,
 * which still holds the text, fails when it removes it, inserts before it, or changes it (decision 65).
 */
export function surviveTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype
  const translations = new WeakMap<Node, ChildNode>()
  const used = new WeakSet<Node>()
  const changes = new MutationObserver(follow)
  changes.observe(document, { childList: true, subtree: true })

  function follow(records: Records): void {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') showAgain(target)
      for (const text of removedNodes) {
        if (!(text instanceof Text)) continue
        const font = [...addedNodes, previousSibling, nextSibling].find(isUnused)
        if (!font) continue
        used.add(font)
        translations.set(text, font)
        changes.observe(text, { characterData: true })
      }
    }
  }

  const isUnused = (node: Node | null): node is ChildNode => node?.nodeName === 'FONT' && !used.has(node)

  /** The browser translates it anew. */
  function showAgain(text: Node): void {
    const font = translations.get(text)
    if (font?.isConnected) font.replaceWith(text)
  }

  /** The child of `parent` that shows `node`. */
  function shownIn(parent: Node, node: Node): Node | null {
    if (node.parentNode === parent) return node
    follow(changes.takeRecords())
    let shown: Node | null = translations.get(node) ?? node
    while (shown && shown.parentNode !== parent) shown = shown.parentNode
    return shown
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = shownIn(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next && shownIn(this, next))
    return node
  }
}
