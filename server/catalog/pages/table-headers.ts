import type { Token } from 'markdown-it'

/** A longer name of a row may break. */
const MAX_ON_ONE_LINE = 20

const LONG_WORD = /\S{25}/

/** A table whose first row is empty has its headers in its first column. Other tables have them in their first row. */
export function tableHeaders(tokens: Token[]): Token[] {
  markLongWords(tokens)
  const shown: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token
    if (token.type === 'th_open') token.attrSet('scope', 'col')
    if (token.type !== 'table_open') {
      shown.push(token)
      continue
    }
    const end = tokens.findIndex(
      ({ type, level }, at) => at > index && type === 'table_close' && level === token.level,
    )
    const table = tokens.slice(index, end + 1)
    const headEnd = table.findIndex(({ type }) => type === 'thead_close')
    const hasHead = table
      .slice(0, headEnd)
      .some(({ type, content }) => type === 'inline' && content.trim() !== '')
    if (hasHead) {
      shown.push(token)
      continue
    }
    shown.push(token, ...firstCellsAsHeaders(table.slice(headEnd + 1)))
    index = end
  }
  return shown
}

function markLongWords(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const isCell = token.type === 'th_open' || token.type === 'td_open'
    if (isCell && LONG_WORD.test(tokens[index + 1]?.content ?? '')) token.attrSet('class', 'long-word')
  }
}

function firstCellsAsHeaders(rows: Token[]): Token[] {
  let isFirst = false
  for (const [index, token] of rows.entries()) {
    if (token.type === 'tr_open') isFirst = true
    if (!isFirst) continue
    if (token.type === 'td_open') {
      token.tag = 'th'
      token.attrSet('scope', 'row')
      if ((rows[index + 1]?.content.length ?? 0) <= MAX_ON_ONE_LINE) token.attrSet('class', 'on-one-line')
    } else if (token.type === 'td_close') {
      token.tag = 'th'
      isFirst = false
    }
  }
  return rows
}
