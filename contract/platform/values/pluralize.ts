import { withCommas } from './money.ts'

/** "1 order", "1,204 orders". */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${withCommas(count)} ${count === 1 ? one : many}`
}
