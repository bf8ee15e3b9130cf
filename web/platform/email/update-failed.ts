import { simpleTemplate } from './email-layout.tsx'
import { workshopTime } from './workshop-time.ts'

const MAX_LINES = 12

export const updateFailed = simpleTemplate<'update-failed'>(({ at, version, reason }, { business }) => ({
  subject: 'The update of the shop failed',
  headline: 'The update of the shop failed.',
  paragraphs: [
    `The shop is open as before, and there is nothing to repair. The update to version ${version} on ${workshopTime(at, business)} failed. If it was memory, a full disk or the package registry, solve that and update again. Otherwise send this email to the person who wrote that version:`,
    ...linesToRead(reason),
  ],
  closing: 'See "An update has failed" in docs/running.md.',
}))

/** Without a build's drawings and the places in the code, which the log has. */
function linesToRead(reason: string): string[] {
  const lines = reason.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => /\w/.test(line) && !/^at /.test(line)))].slice(0, MAX_LINES)
}
