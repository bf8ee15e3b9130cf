import { appendFileSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DefaultQueryExecutor } from 'kysely'
import { afterAll } from 'vitest'
import { ROOT } from './shop-process.ts'

/**
 * Records which functions of the shop run SQL in which test file, one JSON line per test file: `npm run test:all` compares the
 * engines. It runs where `SQL_PLACES` names a folder.
 */

const FOLDER = process.env.SQL_PLACES
const SHOP_FRAME = /(file:\/\/\S*\/(?:server|cli)\/[^\s:]+\.ts):(\d+):\d+/
/** Opens databases, runs migrations and cuts pages for all others. */
const NOT_A_PLACE = /\/server\/platform\/db\/(open|list-query)\.ts$/

declare global {
  var sqlPlaces: Set<string> | undefined
}

// Vitest loads this file anew for each test file, but the class stays.
if (FOLDER && !globalThis.sqlPlaces) {
  globalThis.sqlPlaces = new Set()
  const { compileQuery } = DefaultQueryExecutor.prototype
  DefaultQueryExecutor.prototype.compileQuery = function (...query) {
    const place = callingPlace()
    if (place) globalThis.sqlPlaces?.add(place)
    return compileQuery.apply(this, query)
  }
}

if (FOLDER) {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern.
  afterAll(({}, { file }) => {
    const places = [...(globalThis.sqlPlaces ?? [])].sort()
    globalThis.sqlPlaces?.clear()
    const engine = process.env.TEST_ENGINE ?? 'sqlite'
    const line = JSON.stringify({ engine, test: relative(ROOT, file.filepath), places })
    appendFileSync(join(FOLDER, `${process.pid}.jsonl`), `${line}\n`)
  })
}

/** @returns a file and a function of it, as in `server/sales/orders/read.ts#readOrder`. */
function callingPlace(): string | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 25
  const { stack = '' } = new Error()
  Error.stackTraceLimit = limit
  for (const frame of stack.split('\n')) {
    const [, url, line] = SHOP_FRAME.exec(frame) ?? []
    if (url && !NOT_A_PLACE.test(url)) return placeOf(url, Number(line))
  }
  return null
}

const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:function\*? |const |class )(\w+)/
const known = new Map<string, string>()
const linesOf = new Map<string, string[]>()

/** Code at the top level of a file is a place of its own. */
function placeOf(url: string, line: number): string {
  const key = `${url}:${line}`
  const found = known.get(key)
  if (found) return found
  const path = fileURLToPath(url)
  const lines = linesOf.get(path) ?? readFileSync(path, 'utf8').split('\n')
  linesOf.set(path, lines)
  const declaration = lines.slice(0, line).findLast((text) => DECLARATION.test(text))
  const place = `${relative(ROOT, path)}#${DECLARATION.exec(declaration ?? '')?.[1] ?? ''}`
  known.set(key, place)
  return place
}
