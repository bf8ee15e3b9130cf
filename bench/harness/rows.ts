import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { resolve } from 'node:path'
import type { Program } from './processes.ts'

/** A figure, beside what the machine can do at best and what the shop aims at. */
export interface Row {
  work: string
  measured: string
  limit?: string
  aim?: string
}

export function memoryRow(after: string, program: Program): Row {
  const measured = `${Math.round(program.residentBytes() / 1e6)} MB`
  return { work: `memory after ${after}`, measured, aim: '≤ 256 MB' }
}

/** @param share 0.5 for the median. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}

const PAGE = resolve(import.meta.dirname, '../../docs/performance.md')
const HEAD = '| Work | Measured | Limit in the same run | Aim | Where and when |\n|---|---|---|---|---|\n'
const MACHINE = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`

/** The table in `docs/performance.md`, as text and as cells by the first cell. */
function savedTable(page: string): { text: string; cells: Map<string, string[]> } {
  const [, rest = ''] = page.split(HEAD)
  const text = /^(\|.*\n)*/.exec(rest)?.[0] ?? ''
  const lines = text.split('\n').filter(Boolean)
  const cells = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return { text: HEAD + text, cells: new Map(cells.map((row) => [row[0] ?? '', row])) }
}

/** Replaces the rows that were measured and keeps the others. */
export function saveRows(rows: Row[]): void {
  const page = readFileSync(PAGE, 'utf8')
  const { text, cells } = savedTable(page)
  const at = `${MACHINE}, ${new Date().toISOString().slice(0, 10)}`
  for (const { work, measured, limit = '', aim = '' } of rows)
    cells.set(work, [work, measured, limit, aim, at])
  const lines = [...cells.values()].map((row) => `| ${row.join(' | ')} |\n`)
  writeFileSync(
    PAGE,
    page.replace(text, () => HEAD + lines.join('')),
  )
}

/** Measurements differ by less than this by chance. */
const MAX_GROWTH = 1.25

/** Prints figures beside the saved ones. Those that became much worse make the run fail. */
export function printRows(rows: Row[]): void {
  const { cells } = savedTable(readFileSync(PAGE, 'utf8'))
  for (const { work, measured, limit, aim } of rows) {
    const [, before, , , at] = cells.get(work) ?? []
    console.log(`${work}\n  measured  ${measured}`)
    if (limit) console.log(`  limit     ${limit}`)
    if (aim) console.log(`  aim       ${aim}${isAbove(measured, aim) ? ': MISSED' : ''}`)
    if (before === undefined) continue
    console.log(`  saved     ${before} (${at})`)
    if (cpuRatio(measured) > MAX_GROWTH * cpuRatio(before)) {
      console.error(`  takes more than ${MAX_GROWTH} times the saved share of CPU time`)
      process.exitCode = 1
    }
  }
}

/** The CPU time compared with a limit of the same run, which is the same on each machine. */
function cpuRatio(measured: string): number {
  return Number(measured.match(/([\d.]+) of the CPU time/)?.[1])
}

/** Whether a figure is above an aim of the same unit, such as "≤ 2 ×". */
function isAbove(measured: string, aim: string): boolean {
  const [, most, unit = ''] = aim.match(/^≤ ([\d.]+) (.+)$/) ?? []
  const [figure = ''] = measured.split(` ${unit}`)
  return Number(figure.split(' ').at(-1)) > Number(most)
}
