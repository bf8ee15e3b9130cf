import { quote } from './quote.ts'

interface Assignment {
  name: string
  value: string
  /** Where it is in the text, without its line break. */
  start: number
  end: number
}

/** The settings in a file, as systemd reads it (`EnvironmentFile` in systemd.exec(5)). Empty ones are left out. */
export function readSettings(text: string): Map<string, string> {
  const all = assignments(text).map(({ name, value }) => [name, value] as const)
  return new Map([...new Map(all)].filter(([, value]) => value !== ''))
}

/** Changes these settings and leaves every other character as it is. New names come at the end. */
export function changeSettings(text: string, changes: ReadonlyMap<string, string>): string {
  // The last assignment counts.
  const last = new Map(assignments(text).map((assignment) => [assignment.name, assignment]))
  const present = [...last.values()].filter(({ name }) => changes.has(name)).sort((a, b) => b.start - a.start)
  let changed = text
  for (const { name, start, end } of present) {
    changed = changed.slice(0, start) + assign(name, changes.get(name) ?? '') + changed.slice(end)
  }
  const added = [...changes].filter(([name]) => !last.has(name)).map(([name, value]) => assign(name, value))
  if (added.length === 0) return changed
  return `${changed}${separatorAfter(changed)}${added.join('\n')}\n`
}

/** A line that ends with a backslash continues on the next one. */
function separatorAfter(text: string): string {
  if (text.endsWith('\\\n')) return '\n'
  return text === '' || text.endsWith('\n') ? '' : '\n'
}

function assign(name: string, value: string): string {
  return `${name}=${quote(value)}`
}

const LINE_START = /[ \t]*(?:(?<comment>[#;])|(?<name>[A-Za-z_][A-Za-z0-9_]*)[ \t]*=)?/y

function assignments(text: string): Assignment[] {
  const found: Assignment[] = []
  let at = 0
  while (at < text.length) {
    LINE_START.lastIndex = at
    const { name } = LINE_START.exec(text)?.groups ?? {}
    if (name === undefined) at = endOfLine(text, at) + 1
    else {
      const start = text.indexOf(name, at)
      const { value, end } = readValue(text, LINE_START.lastIndex)
      found.push({ name, value, start, end })
      at = end + 1
    }
  }
  return found
}

/** A comment or something unreadable: a line that ends with a backslash continues on the next one. */
function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  if (end === -1) return text.length
  return text[end - 1] === '\\' ? endOfLine(text, end + 1) : end
}

const ESCAPED_IN_DOUBLE_QUOTES = '"\\`$'

/** @param start after the "=". */
function readValue(text: string, start: number): { value: string; end: number } {
  let value = ''
  // Spaces at the end of an unquoted part are no part of the value.
  let kept = 0
  let state: 'before' | 'unquoted' | 'single' | 'double' = 'before'
  let at = start
  for (; at < text.length; at++) {
    const char = text[at] as string
    const next = text[at + 1] ?? ''
    if (state === 'single') {
      if (char === "'") state = 'before'
      else value += char
    } else if (state === 'double') {
      if (char === '"') state = 'before'
      else if (char === '\\' && (ESCAPED_IN_DOUBLE_QUOTES.includes(next) || next === '\n')) {
        value += next === '\n' ? '' : next
        at += 1
      } else value += char
    } else {
      if (char === '\n') break
      if (state === 'before' && char === "'") state = 'single'
      else if (state === 'before' && char === '"') state = 'double'
      else if (state === 'before' && /\s/.test(char)) continue
      else if (char === '\\') {
        value += next === '\n' ? '' : next
        at += 1
        state = 'unquoted'
      } else {
        value += char
        state = 'unquoted'
        if (/\s/.test(char)) continue
      }
    }
    kept = value.length
  }
  return { value: value.slice(0, kept), end: at }
}
