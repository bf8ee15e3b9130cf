import type { Package } from './lock.ts'

/** SPDX identifiers of permissive licenses. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
]
/** Development dependencies are not distributed. */
const DEVELOPMENT = [...PERMISSIVE, 'CC-BY-4.0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0']

/** The LGPL allows separate, unmodified libraries that are loaded at runtime. */
const DYNAMICALLY_LINKED = ['LGPL-3.0', 'LGPL-3.0-or-later']
const MAY_BE_LINKED = /^(@img\/sharp-|libheif-js$)/

/** Their manifests name no license, but their READMEs contain the MIT license. */
const FROM_README: Record<string, string> = { 'only@0.0.2': 'MIT', 'humanize-number@0.0.2': 'MIT' }

export function licenseProblems(packages: Package[]): string[] {
  return packages.flatMap((each) => {
    const { name, version, dev } = each
    const license = each.license ?? FROM_README[`${name}@${version}`]
    if (license === undefined) return [`${name}@${version} has no license.`]
    const accepted = [
      ...(dev ? DEVELOPMENT : PERMISSIVE),
      ...(MAY_BE_LINKED.test(name) ? DYNAMICALLY_LINKED : []),
    ]
    return allows(license, accepted) ? [] : [`${name}@${version} has the license ${license}.`]
  })
}

/** Whether all licenses of one alternative of an SPDX expression are accepted. */
function allows(expression: string, accepted: readonly string[]): boolean {
  const trimmed = expression.trim()
  const bare = /^\(([^()]*)\)$/.exec(trimmed)?.[1] ?? trimmed
  return bare
    .split(/\s+OR\s+/)
    .some((option) => option.split(/\s+AND\s+/).every((part) => accepted.includes(part)))
}
