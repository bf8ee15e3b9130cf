import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { ENGINE_ONLY, NOT_ON_POSTGRES, ON_POSTGRES, ONLY_IN_TEST_ALL, PROVEN_FOLDERS } from './sizes.ts'

interface Recorded {
  engine: string
  test: string
  places: string[]
}

/**
 * Compares what `support/record-sql-places.ts` recorded in a run of all tests: every place of {@link PROVEN_FOLDERS} that ran
 * SQL on SQLite must have run it on PostgreSQL too, in a test that `npm test` runs there.
 * @returns the places that did not, and the declared exceptions that are none. Empty when all is well.
 */
export function findUnprovenPlaces(folder: string): string {
  const records = globSync('*.jsonl', { cwd: folder })
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((line): Recorded => JSON.parse(line))
  const matches = (file: string, patterns: string[]) => patterns.some((glob) => matchesGlob(file, glob))
  const placesOf = (isWanted: (record: Recorded) => boolean) =>
    new Set(records.filter(isWanted).flatMap(({ places }) => places))
  const onSqlite = placesOf(({ engine }) => engine === 'sqlite')
  const onPostgres = placesOf(
    ({ engine, test }) =>
      engine === 'postgres' &&
      matches(test, ON_POSTGRES) &&
      !matches(test, [...NOT_ON_POSTGRES, ...ONLY_IN_TEST_ALL]),
  )
  const toProve = [...onSqlite].filter((place) => matches(place.split('#')[0] ?? '', PROVEN_FOLDERS))
  if (toProve.length === 0) return 'No place was recorded.'
  const unproven = toProve.filter((place) => !onPostgres.has(place))
  return [
    ...unproven
      .filter((place) => !(place in ENGINE_ONLY))
      .map((place) => `${place} runs SQL on SQLite, but in no test that npm test runs on PostgreSQL`),
    ...Object.keys(ENGINE_ONLY)
      .filter((place) => !unproven.includes(place))
      .map((place) => `${place} is declared as an exception in test/sizes.ts, but is none`),
  ]
    .sort()
    .join('\n')
}
