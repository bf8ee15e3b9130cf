import { checkEverything } from '#server/check/all.ts'
import type { Finding } from '#server/check/finding.ts'
import { lookUpTexts } from '#server/check/mail-domain.ts'
import type { Config } from '#server/config.ts'

const MARKS: Record<Finding['state'], string> = { fine: '✓', note: '·', wrong: '✗' }

/** Tries every setting. @returns an exit code: 1 when something has to be done. */
export async function runCheck(config: Config): Promise<number> {
  const findings = await checkEverything(config, lookUpTexts, Date.now())
  for (const { about, state, said } of findings) console.log(`${MARKS[state]} ${about.padEnd(17)} ${said}`)
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  console.log(wrong === 0 ? '\nAll in order.' : `\n${wrong} to mend: see the lines with ${MARKS.wrong}.`)
  return wrong === 0 ? 0 : 1
}
