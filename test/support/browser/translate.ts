import type { BrowserContext } from '@playwright/test'

/**
 * Translates every page as Chrome does: puts each text into a `<font>` in its place, and again whenever a text appears or
 * changes. The words stay, so that they can be found.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const unread = 'script, style, noscript, title, textarea, option, svg, font'
    function translate(node: Node): void {
      if (node instanceof Text) {
        if (!node.data.trim() || !node.parentElement || node.parentElement.closest(unread)) return
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(node.data)
        outer.append(inner)
        node.replaceWith(outer)
      } else if (!(node instanceof Element && node.matches(unread))) {
        for (const child of [...node.childNodes]) translate(child)
      }
    }
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node)
      }
    })
    function start() {
      if ('earlyInput' in window) return requestAnimationFrame(start)
      translate(document.body)
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    }
    addEventListener('DOMContentLoaded', start)
  })
}
