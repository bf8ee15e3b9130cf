import { basename } from 'node:path'
import { cancel, confirm, intro, log, multiselect, outro } from '@clack/prompts'
import { askSection } from './ask-section.ts'
import { changesTo } from './changes.ts'
import { isValid } from './check-answer.ts'
import { missingSections, nextSteps } from './next-steps.ts'
import { answered, CancelledError } from './prompts.ts'
import { type SettingsFile, saveSettings } from './save-settings.ts'
import { isComplete, isStarted, SECTIONS, type Section, type Values } from './sections.ts'
import type { Providers } from './test-section.ts'

/** Asks for what is missing. Writes at the end, so that Ctrl-C leaves the file as it was. @returns an exit code. */
export async function interview(file: SettingsFile, providers: Providers): Promise<number> {
  // The prompts end the process with 0 when someone presses Ctrl-C during a test.
  const failed = () => {
    process.exitCode = 1
  }
  process.once('exit', failed)
  try {
    return await askAndSave(file, providers)
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error
    cancel(`Stopped. ${basename(file.path)} was not changed.`)
    return 1
  } finally {
    process.off('exit', failed)
  }
}

async function askAndSave(file: SettingsFile, providers: Providers): Promise<number> {
  intro('Set up the shop for real payments. Ctrl-C stops and changes nothing.')
  let values = await askMode(Object.fromEntries(file.settings))
  const chosen = await chooseSections(values)
  for (const section of SECTIONS) {
    if (chosen.includes(section)) values = await askSection(section, values, providers)
  }
  const changes = changesTo(file.settings, values)
  if (changes.size === 0) log.info('Nothing changed.')
  else {
    log.info(`To write: ${[...changes.keys()].join(', ')}`)
    const isWanted = await answered(confirm({ message: `Write this to ${basename(file.path)}?` }))
    if (!isWanted) throw new CancelledError()
    await saveSettings(file, changes)
    log.success(`Wrote ${basename(file.path)}.`)
  }
  outro(nextSteps(values))
  return missingSections(values).length === 0 ? 0 : 1
}

/** Someone may have set the sandbox on purpose. */
async function askMode(values: Values): Promise<Values> {
  if (values.SHOP_MODE !== 'sandbox') return values
  const isLive = await answered(
    confirm({ message: 'The settings say SHOP_MODE=sandbox: no money moves. Change it to live?' }),
  )
  if (!isLive) throw new CancelledError()
  return { ...values, SHOP_MODE: 'live' }
}

async function chooseSections(values: Values): Promise<Section[]> {
  const complete = SECTIONS.filter(
    (section) => isComplete(section, values) && isStarted(section, values) && isValid(section, values),
  )
  const rest = SECTIONS.filter((section) => !complete.includes(section))
  if (complete.length === 0) return rest
  const change = await answered(
    multiselect({
      message: 'This is set. What do you want to change? (Space chooses, Enter continues)',
      options: complete.map((section) => ({
        value: section,
        label: `${section.title}: ${describe(section, values)}`,
      })),
      required: false,
      showInstructions: false,
    }),
  )
  return [...rest, ...change]
}

function describe({ fields }: Section, values: Values): string {
  return fields.flatMap(({ name, show }) => (values[name] ? [show(values[name])] : [])).join(', ')
}
