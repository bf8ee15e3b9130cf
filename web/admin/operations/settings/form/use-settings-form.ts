import { useEffect, useRef, useState } from 'react'
import { type FieldValues, get } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { ApiError } from '#contract/app/client.ts'
import type { Fields } from '#contract/operations/settings/fields.ts'
import { ADMIN_SECTIONS, SETTINGS, type Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { applyValues } from './apply-values.ts'
import { mergeValues, sameValue } from './merge-values.ts'
import { type Texts, toInput, toTexts } from './setting-texts.ts'
import type { SettingsFormValue } from './settings-form-context.ts'

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

/** Two people saved the same section: what this one tried to save, and what the other one saved. */
export interface Conflict<S extends Section> {
  mine: Settings[S]
  current: LoadedSection<S>
}

export function useSettingsForm<S extends Section>({ section, loaded, timeZone }: SectionForm<S>) {
  const readOnly = useCurrentAdmin().role !== 'siteadmin' && !ADMIN_SECTIONS.includes(section)
  const { revalidate } = useRevalidator()
  const [base, setBase] = useState(loaded)
  const [conflict, setConflict] = useState<Conflict<S> | null>(null)
  const { fields } = SETTINGS[section]
  const textsOf = (settings: Settings[S]) => toTexts(fields, settings, timeZone)
  const [initial] = useState(() => textsOf(loaded.settings))
  const saved = textsOf(base.settings)

  const { form, field, methods, busy, failure } = useContractForm<Settings[S] & FieldValues, Texts>({
    schema: async () => {
      const { schemaOf } = await import('#contract/operations/settings/schema.ts')
      return schemaOf<Fields>(SETTINGS[section] as never) as unknown as z.ZodType<Settings[S] & FieldValues>
    },
    defaultValues: initial,
    toInput: (texts) => toInput(fields, texts, timeZone),
    hasField: (name) => get(initial, name.split('.')[0] ?? name) !== undefined,
    submit,
    fallback: 'These settings could not be saved. Your changes are still here.',
  })

  async function submit(body: Settings[S], texts: Texts) {
    try {
      const submitted = structuredClone(texts)
      const { settings, revision } = await (SAVE_CALLS[section] as unknown as SaveCall<S>)({
        ...body,
        revision: base.revision,
      })
      rebase({ settings, revision }, submitted)
      showNotice('Saved.')
      void revalidate()
    } catch (error) {
      const current = conflictOf<S>(error)
      if (!current) throw error
      setConflict({ mine: body, current })
    }
  }

  /** Puts what was typed since `from` on top of newer settings. */
  function rebase(next: LoadedSection<S>, from: Texts) {
    const typed = methods.getValues()
    const merged = mergeValues(from, typed, textsOf(next.settings))
    show(merged, next)
  }

  function show(texts: Texts, next: LoadedSection<S>) {
    applyValues(methods, texts)
    methods.clearErrors()
    setBase(next)
    setConflict(null)
  }

  const latest = useRef({ rebase, saved })
  useEffect(() => {
    latest.current = { rebase, saved }
  })
  // Someone else saved, and nothing is typed here: shows theirs.
  useEffect(() => {
    const isTyped = !sameValue(methods.getValues(), latest.current.saved)
    if (loaded.revision > base.revision && !isTyped) latest.current.rebase(loaded, methods.getValues())
  }, [loaded, base, methods])

  function keepMine() {
    if (conflict) rebase(conflict.current, saved)
  }

  function takeCurrent() {
    if (conflict) showInstead(conflict.current, 'The current settings are shown. Your changes are discarded.')
  }

  function discard() {
    showInstead(base, 'Your changes are discarded.')
  }

  function showInstead(next: LoadedSection<S>, message: string) {
    const typed = mergeValues(saved, methods.getValues(), textsOf(next.settings))
    show(textsOf(next.settings), next)
    showNotice(message, { label: 'Undo', act: () => applyValues(methods, typed) })
  }

  const context: SettingsFormValue = {
    fields,
    methods: methods as unknown as SettingsFormValue['methods'],
    saved,
    register: field,
    readOnly,
    timeZone,
  }
  return { section, form, methods, context, base, busy, failure, conflict, keepMine, takeCurrent, discard }
}

function conflictOf<S extends Section>(error: unknown): LoadedSection<S> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const body = error.body as Partial<LoadedSection<S>> | null
  return body?.settings && body.revision ? { settings: body.settings, revision: body.revision } : null
}
