import { sentenceOf } from '#server/backup/fault.ts'

/** One sentence for whatever goes wrong, and an exit code. */
export async function said(work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    console.error(sentenceOf(error))
    return 1
  }
}
