import MarkdownIt, { type Token } from 'markdown-it'
import { htmlText } from '#contract/catalog/pages/html-text.ts'
import type { PageSection } from '#contract/catalog/pages/pages.ts'
import { dialedNumber } from '#contract/operations/settings/business-labels.ts'
import { nameSlug } from '#contract/platform/values/slug.ts'
import { AS_TYPED, fillPlaceholders, type PlaceholderValues } from './placeholders.ts'
import { tableHeaders } from './table-headers.ts'

/** CommonMark with tables; raw HTML is text. Links are checked here instead of in the parser, which would only ignore them. */
const markdown = new MarkdownIt('commonmark', { html: false, linkify: false }).enable('table')
markdown.validateLink = () => true

/** Everything that a text may become. A token of another type is left out. */
const ALLOWED_TOKENS = new Set([
  ...['paragraph', 'heading', 'bullet_list', 'ordered_list', 'list_item', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['em', 'strong', 'link'],
  ...['inline', 'text', 'text_special', 'code_inline', 'code_block', 'fence', 'hr', 'softbreak', 'hardbreak'],
])

const FORBIDDEN_LINK =
  'A link must start with https://, mailto:, tel: or the path of a page, such as /contact.'
const FORBIDDEN_IMAGE = 'A text cannot contain images. Remove the ![…](…).'

/** Why a text may not be saved, or null. */
export function findForbidden(text: string): string | null {
  for (const { children } of parse(text)) {
    for (const token of children ?? []) {
      if (token.type === 'image') return FORBIDDEN_IMAGE
      if (token.type === 'link_open' && !isAllowedLink(String(token.attrGet('href')))) return FORBIDDEN_LINK
    }
  }
  return null
}

/** Headings begin at `h3`, because the text is below an `h2` of its page. */
export function renderMarkdown(text: string, values: PlaceholderValues): string {
  return render(withHeadingsBelow(2, parse(text)), values)
}

/** Whether a text shows anything. */
export function hasText(text: string): boolean {
  return /[^\s\p{C}]/u.test(htmlText(renderMarkdown(text, AS_TYPED)))
}

/** Splits a text at its headings of the first two levels. */
export function renderSections(text: string, values: PlaceholderValues): PageSection[] {
  const sections: { heading: string; anchor: string; tokens: Token[] }[] = []
  // The id of the page's main element.
  const anchors = new Set(['content'])
  const tokens = parse(text)
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token
    if (token.type === 'heading_open' && token.level === 0 && Number(token.tag[1]) <= 2) {
      const heading = htmlText(render([tokens[index + 1] as Token], values))
      sections.push({ heading, anchor: freeAnchor(heading, anchors), tokens: [] })
      index += 2
    } else {
      if (sections.length === 0) sections.push({ heading: '', anchor: '', tokens: [] })
      sections.at(-1)?.tokens.push(token)
    }
  }
  return sections
    .filter(({ heading, tokens }) => heading !== '' || tokens.length > 0)
    .map(({ heading, anchor, tokens }) => ({
      heading,
      anchor,
      html: render(withHeadingsBelow(2, tokens), values),
    }))
}

function freeAnchor(heading: string, taken: Set<string>): string {
  const slug = nameSlug(heading)
  let anchor = slug
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${slug}-${count}`
  taken.add(anchor)
  return anchor
}

function parse(text: string): Token[] {
  return markdown.parse(text, {})
}

/** Screen readers list headings as an outline, so no level is skipped. */
function withHeadingsBelow(level: number, tokens: Token[]): Token[] {
  let last = level
  let tag = ''
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      last = Math.min(Math.max(Number(token.tag[1]), level + 1), last + 1, 6)
      tag = `h${last}`
    }
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = tag
  }
  return tokens
}

function render(tokens: Token[], values: PlaceholderValues): string {
  const shown = tokens.filter(isAllowed).map((token) => clean(token, values))
  return markdown.renderer.render(tableHeaders(shown), markdown.options)
}

function isAllowed({ type }: Token): boolean {
  return ALLOWED_TOKENS.has(type.replace(/_(open|close)$/, '')) || ALLOWED_TOKENS.has(type)
}

/** Fills in the placeholders and drops every attribute that is not needed. */
function clean(token: Token, values: PlaceholderValues): Token {
  const [href, start] = [token.attrGet('href'), token.attrGet('start')]
  token.attrs = null
  if (token.type === 'link_open' && href !== null && isAllowedLink(String(href))) {
    token.attrSet('href', filledLink(String(href), values))
  }
  if (token.type === 'ordered_list_open' && start !== null) token.attrSet('start', String(start))
  if (token.type === 'text') {
    token.type = 'html_inline'
    token.content = toHtml(token.content, values)
  }
  if (token.children) token.children = token.children.filter(isAllowed).map((child) => clean(child, values))
  return token
}

/** A zero-width space becomes a `wbr`, so that copied text does not contain it. */
function toHtml(text: string, values: PlaceholderValues): string {
  const { escapeHtml } = markdown.utils
  return fillPlaceholders(escapeHtml(text).replaceAll('\u200b', '<wbr>'), values, (part, name) =>
    name === 'phone' || name === 'phones'
      ? `<span class="whitespace-nowrap">${escapeHtml(part)}</span>`
      : escapeHtml(part),
  )
}

/** The parser encodes the braces. */
function filledLink(href: string, values: PlaceholderValues): string {
  const isPhone = href.startsWith('tel:')
  return fillPlaceholders(href.replace(/%7B(\w+)%7D/gi, '{$1}'), values, (part) =>
    isPhone ? dialedNumber(part) : encodeURIComponent(part).replaceAll('%40', '@'),
  )
}

/** @param href as the Markdown parser normalized it: decoded once, then with its special characters encoded. */
function isAllowedLink(href: string): boolean {
  if (/^https:\/\/[^/]/i.test(href)) return URL.canParse(href)
  if (/^(mailto|tel):[^\s]/i.test(href)) return true
  if (href.startsWith('#')) return true
  return href.startsWith('/') && staysHere(href)
}

const HERE = 'https://shop.invalid'
/** Matches characters that browsers skip or read as a second slash, which leads to another site. The parser encodes them. */
const SECOND_SLASH = /^\/([/\\]|%5c|%0[9ad])/i

function staysHere(path: string): boolean {
  return URL.parse(path, HERE)?.origin === HERE && !SECOND_SLASH.test(path)
}
