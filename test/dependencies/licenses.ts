import type { Package } from './lock.ts'

/** By their names at spdx.org: use, change and pass on, with the name of who wrote it. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]
/** What the shop is worked on with may ask for more: it is not passed on. */
const FREE_AT_WORK = [...FREE, 'CC-BY-4.0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0']

/** Libraries in files of their own, used unchanged and loaded when the shop runs: what the LGPL asks for. */
const LOADED_UNCHANGED = ['LGPL-3.0', 'LGPL-3.0-or-later']
const MAY_BE_LOADED = /^(@img\/sharp-|libheif-js$)/

/** Their manifests name none; their read-me files hold the text of the MIT licence. */
const READ_BY_A_PERSON: Record<string, string> = { 'only@0.0.2': 'MIT', 'humanize-number@0.0.2': 'MIT' }

/** In words, each package whose licence the shop does not take. */
export function licenseFaults(packages: Package[]): string[] {
  return packages.flatMap((each) => {
    const { name, version, dev } = each
    const license = each.license ?? READ_BY_A_PERSON[`${name}@${version}`]
    if (license === undefined) return [`${name}@${version} names no licence.`]
    const taken = [...(dev ? FREE_AT_WORK : FREE), ...(MAY_BE_LOADED.test(name) ? LOADED_UNCHANGED : [])]
    return allows(license, taken) ? [] : [`${name}@${version} is under ${license}.`]
  })
}

/** Whether one of the ways an expression offers is taken whole. */
function allows(expression: string, taken: readonly string[]): boolean {
  const whole = expression.trim()
  const bare = /^\(([^()]*)\)$/.exec(whole)?.[1] ?? whole
  return bare.split(/\s+OR\s+/).some((way) => way.split(/\s+AND\s+/).every((part) => taken.includes(part)))
}
