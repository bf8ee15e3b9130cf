import type { Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Db } from '#server/platform/db/open.ts'
import { done, open, type StepState, whenAndWho } from './step-state.ts'

export type DecidedSection = Extract<Section, 'business' | 'shipping' | 'tax'>

/** The revision of the settings that a new shop starts with. */
const UNSAVED = 1

const MISSING: Record<DecidedSection, string> = {
  business: 'The shop shows the details that it came with. Enter your own and save.',
  shipping: 'Customers pay the retail prices of USPS. Check them, or enter your own, and save.',
  tax: 'No sales tax is collected yet. Ask your accountant and save; leaving it off is a decision too.',
}

/** Done once someone saved the section, changed or not. */
export async function savedSections(db: Db, settings: Settings): Promise<Record<DecidedSection, StepState>> {
  const rows = await db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'updated_by')
    .select(['section', 'revision', 'updated_at', 'users.name'])
    .execute()
  const stateOf = (section: DecidedSection): StepState => {
    const row = rows.find((each) => each.section === section)
    if (!row || row.revision <= UNSAVED) return open(MISSING[section])
    const saved = whenAndWho(row.updated_at, row.name, settings.business.time_zone)
    return done(section === 'tax' ? `${taxDecision(settings.tax)}. Saved ${saved}.` : `Saved ${saved}.`)
  }
  return { business: stateOf('business'), shipping: stateOf('shipping'), tax: stateOf('tax') }
}

function taxDecision({ enabled, states }: Settings['tax']): string {
  return enabled ? `Collected in ${pluralize(states.length, 'state')}` : 'Not collected'
}
