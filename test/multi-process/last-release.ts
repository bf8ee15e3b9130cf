import { execFileSync, spawnSync } from 'node:child_process'
import { ROOT } from '#test/support/shop-process.ts'

/** The version that installed shops run. Its start process calls this version's files by their paths. */
export const LAST_RELEASE = '316fb30f227d3e1ed93d687b9bbe2cf9ddfa1ec0'

/** The last version that knew no tenders. */
export const BEFORE_TENDERS = '37a7a5ec45c286b988cf18edf802cd8b107b7910'

/** Whether this clone has left a version out. Any other clone has it. */
export function isCutOff(commit = LAST_RELEASE): boolean {
  const isThere = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status === 0
  return !isThere && git('rev-parse', '--is-shallow-repository').toString().trim() === 'true'
}

export function unpackLastRelease(folder: string): void {
  unpack(LAST_RELEASE, folder)
}

export function unpack(commit: string, folder: string): void {
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: ROOT, maxBuffer: 1024 ** 3 })
}
