import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { resolve } from 'node:path'
import type { Row } from './row.ts'

const PAGE = resolve(import.meta.dirname, '../docs/performance.md')
const HEAD = [
  '| Work | Measured | Limit in the same run | Aim | Where and when |',
  '|---|---|---|---|---|',
].join('\n')
const MACHINE = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`

type SavedRow = Required<Row> & { at: string }

/** The rows of the table in `docs/performance.md`. */
export function savedRows(): SavedRow[] {
  return tableLines(readFileSync(PAGE, 'utf8')).map((line) => {
    const [work = '', measured = '', limit = '', aim = '', at = ''] = line.split('|').slice(1, -1).map(trim)
    return { work, measured, limit, aim, at }
  })
}

/** Replaces the rows that were measured and keeps the others. */
export function saveRows(rows: Row[]): void {
  const page = readFileSync(PAGE, 'utf8')
  const at = `${MACHINE}, ${new Date().toISOString().slice(0, 10)}`
  const merged = new Map(savedRows().map((row) => [row.work, row]))
  for (const { limit = '', aim = '', ...row } of rows) merged.set(row.work, { ...row, limit, aim, at })
  const lines = [...merged.values()].map(
    ({ work, measured, limit, aim, at }) => `| ${[work, measured, limit, aim, at].join(' | ')} |`,
  )
  writeFileSync(
    PAGE,
    page.replace([HEAD, ...tableLines(page)].join('\n'), () => [HEAD, ...lines].join('\n')),
  )
}

function tableLines(page: string): string[] {
  const lines = page.slice(page.indexOf(HEAD) + HEAD.length + 1).split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end === -1 ? lines.length : end)
}

const trim = (cell: string) => cell.trim()
