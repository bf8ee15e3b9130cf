import { execFileSync, spawnSync } from 'node:child_process'
import { ROOT } from '#test/support/shop-process.ts'

/** The version that installed shops run. Its start process calls this version's files by their paths. */
export const LAST_RELEASE = '316fb30f227d3e1ed93d687b9bbe2cf9ddfa1ec0'

/** Whether this clone has left the release out. Any other clone has it. */
export function isCutOff(): boolean {
  const isThere = spawnSync('git', ['cat-file', '-e', `${LAST_RELEASE}^{commit}`], { cwd: ROOT }).status === 0
  return !isThere && git('rev-parse', '--is-shallow-repository').toString().trim() === 'true'
}

export function unpackLastRelease(folder: string): void {
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', LAST_RELEASE) })
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: ROOT, maxBuffer: 1024 ** 3 })
}
