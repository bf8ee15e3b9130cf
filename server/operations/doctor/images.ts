import { IMAGE_FILES, readChecksum } from '#server/catalog/images/checksums.ts'
import {
  type BrokenImage,
  describeBrokenImages,
  findProblem,
  shownImages,
  storedChecksums,
} from '#server/catalog/images/integrity.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { openFiles } from '#server/platform/integrations/open-files.ts'
import { type CheckResult, error, ok } from './check-result.ts'

const NAME = 'Images'
/** A random sample; the nightly backup reads them all. */
const MAX_READ = 40

/** Checks that every image has its files, and that some of them are unchanged. */
export async function checkImages(config: Config, db: Db): Promise<CheckResult[]> {
  const shown = await shownImages(db)
  if (shown.size === 0) return []
  const files = await openFiles(config)
  const fileCounts = new Map<string, number>()
  for await (const { name } of files.list('pictures')) {
    const [hash = '', file = ''] = name.split('/')
    if (shown.has(hash) && IMAGE_FILES.includes(file)) fileCounts.set(hash, (fileCounts.get(hash) ?? 0) + 1)
  }
  const stored = await storedChecksums(db)
  const broken: BrokenImage[] = []
  const complete: string[] = []
  for (const [hash, name] of shown) {
    const problem = findProblem({ files: fileCounts.get(hash) ?? 0, sum: '' }, null)
    if (problem) broken.push({ hash, name, problem })
    else if (stored.has(hash)) complete.push(hash)
  }
  for (const hash of sample(complete, MAX_READ)) {
    const problem = findProblem(await readChecksum(files, hash), stored.get(hash) ?? null)
    if (problem) broken.push({ hash, name: shown.get(hash) ?? '', problem })
  }
  if (broken.length === 0) return [ok(NAME, `All ${shown.size} images have their files.`)]
  const sentences = await describeBrokenImages(db, broken)
  return [error(NAME, `${sentences.join(' ')} See "A damaged image" in docs/running.md.`)]
}

function sample<T>(all: T[], size: number): T[] {
  const rest = [...all]
  return Array.from(
    { length: Math.min(size, all.length) },
    () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0] as T,
  )
}
