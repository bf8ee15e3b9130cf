import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#contract/app/client.ts'
import type { Fields } from '#contract/operations/settings/fields.ts'
import { ADMIN_SECTIONS, SETTINGS, type Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { useVersionedForm } from '#web/admin/platform/form/use-versioned-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { type Texts, toInput, toTexts } from './setting-texts.ts'

export interface LoadedSection<S extends Section> {
  settings: Settings[S]
  revision: number
}

interface SectionForm<S extends Section> {
  section: S
  loaded: LoadedSection<S>
  /** The time zone of the business. */
  timeZone: string
}

const SAVE_CALLS = {
  business: adminApi.saveBusiness,
  announcement: adminApi.saveAnnouncement,
  vacation: adminApi.saveVacation,
  shipping: adminApi.saveShipping,
  tax: adminApi.saveTax,
  card_fee: adminApi.saveCardFee,
  orders: adminApi.saveOrderSettings,
}
type SaveCall<S extends Section> = (body: Settings[S] & { revision: number }) => Promise<LoadedSection<S>>

export function useSettingsForm<S extends Section>({ section, loaded, timeZone }: SectionForm<S>) {
  const { fields } = SETTINGS[section]
  const versioned = useVersionedForm<LoadedSection<S>, Settings[S] & FieldValues, Texts>({
    loaded,
    versionOf: ({ revision }) => revision,
    valuesOf: ({ settings }) => toTexts(fields, settings, timeZone),
    schema: async () => {
      const { schemaOf } = await import('#contract/operations/settings/schema.ts')
      return schemaOf<Fields>(SETTINGS[section] as never) as unknown as z.ZodType<Settings[S] & FieldValues>
    },
    toInput: (texts) => toInput(fields, texts, timeZone),
    save: (body, { revision }) => (SAVE_CALLS[section] as unknown as SaveCall<S>)({ ...body, revision }),
    conflictOf,
    done: 'Saved.',
    readOnly: useCurrentAdmin().role !== 'siteadmin' && !ADMIN_SECTIONS.includes(section),
    fallback: 'These settings could not be saved. Your changes are still here.',
  })
  return { section, sectionContext: { fields, timeZone }, ...versioned }
}

function conflictOf<S extends Section>(error: unknown): LoadedSection<S> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const body = error.body as Partial<LoadedSection<S>> | null
  return body?.settings && body.revision ? { settings: body.settings, revision: body.revision } : null
}
