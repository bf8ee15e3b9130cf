import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { openFiles } from '#server/outside/open-files.ts'
import { type Broken, brokenSentences, faultOf, picturesOnShow, storedSums } from '#server/pictures/broken.ts'
import { PICTURE_FILES, sumOf } from '#server/pictures/sums.ts'
import { type Finding, fine, wrong } from './finding.ts'

const ABOUT = 'Pictures'
/** Each night's backup reads them all; here a few are read, and of all is seen that they are there. */
const MOST_READ = 40

/** Whether every picture that is on show has its files, and some of them are as they were stored. */
export async function checkPictures(place: Config, db: Db): Promise<Finding[]> {
  const onShow = await picturesOnShow(db)
  if (onShow.size === 0) return []
  const files = await openFiles(place)
  const there = new Map<string, number>()
  for await (const { name } of files.list('pictures')) {
    const [hash = '', file = ''] = name.split('/')
    if (onShow.has(hash) && PICTURE_FILES.includes(file)) there.set(hash, (there.get(hash) ?? 0) + 1)
  }
  const stored = await storedSums(db)
  const broken: Broken[] = []
  const whole: string[] = []
  for (const [hash, name] of onShow) {
    const fault = faultOf({ files: there.get(hash) ?? 0, sum: '' }, null)
    if (fault) broken.push({ hash, name, fault })
    else if (stored.has(hash)) whole.push(hash)
  }
  for (const hash of someOf(whole, MOST_READ)) {
    const fault = faultOf(await sumOf(files, hash), stored.get(hash) ?? null)
    if (fault) broken.push({ hash, name: onShow.get(hash) ?? '', fault })
  }
  if (broken.length === 0) return [fine(ABOUT, `All ${onShow.size} are there.`)]
  const sentences = await brokenSentences(db, broken)
  return [wrong(ABOUT, `${sentences.join(' ')} See "A damaged picture" in docs/running.md.`)]
}

/** Others each time, in no order. */
function someOf<T>(all: T[], most: number): T[] {
  const left = [...all]
  const some: T[] = []
  while (left.length > 0 && some.length < most)
    some.push(...left.splice(Math.floor(Math.random() * left.length), 1))
  return some
}
