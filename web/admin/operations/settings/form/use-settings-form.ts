import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, get } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { ApiError } from '#contract/app/client.ts'
import { ADMIN_SECTIONS, type Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import type { LoadedSection } from '../load-section.ts'
import { applyValues } from './apply-values.ts'
import { mergeValues, sameValue } from './merge-values.ts'
import type { SettingsFormValue } from './settings-form-context.ts'

export interface SectionForm<S extends Section, Values extends FieldValues> {
  section: S
  loaded: LoadedSection<S>
  schema: () => Promise<z.ZodType<Settings[S]>>
  /** The settings as texts in fields. */
  valuesOf: (settings: Settings[S]) => Values
  toInput: (values: Values) => unknown
  save: (body: Settings[S] & { revision: number }) => Promise<LoadedSection<S>>
}

/** Two people saved the same section: what this one tried to save, and what the other one saved. */
export interface Conflict<S extends Section> {
  mine: Settings[S]
  current: LoadedSection<S>
}

export function useSettingsForm<S extends Section, Values extends FieldValues>({
  section,
  loaded,
  schema,
  valuesOf,
  toInput,
  save,
}: SectionForm<S, Values>) {
  const readOnly = useCurrentAdmin().role !== 'siteadmin' && !ADMIN_SECTIONS.includes(section)
  const { revalidate } = useRevalidator()
  const [base, setBase] = useState(loaded)
  const [conflict, setConflict] = useState<Conflict<S> | null>(null)
  const [initial] = useState(() => valuesOf(loaded.settings))
  const saved = valuesOf(base.settings)

  const contractForm = useContractForm<Settings[S] & FieldValues, Values>({
    schema: schema as () => Promise<z.ZodType<Settings[S] & FieldValues>>,
    defaultValues: initial as DefaultValues<Values>,
    toInput,
    hasField: (name) => get(initial, name.split('.')[0] ?? name) !== undefined,
    submit,
    fallback: 'These settings could not be saved. Your changes are still here.',
  })
  const { form, methods, busy, failure } = contractForm

  async function submit(body: Settings[S], values: Values) {
    try {
      const submitted = structuredClone(values)
      const { settings, revision } = await save({ ...body, revision: base.revision })
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
  function rebase(next: LoadedSection<S>, from: Values) {
    const typed = methods.getValues()
    const merged = mergeValues(from, typed, valuesOf(next.settings))
    show(merged, next)
  }

  function show(values: Values, next: LoadedSection<S>) {
    applyValues(methods, values)
    methods.clearErrors()
    setBase(next)
    setConflict(null)
  }

  const latest = useRef(rebase)
  useEffect(() => {
    latest.current = rebase
  })
  // Someone else saved, and nothing is typed here: shows theirs.
  useEffect(() => {
    const isTyped = !sameValue(methods.getValues(), valuesOf(base.settings))
    if (loaded.revision > base.revision && !isTyped) latest.current(loaded, methods.getValues())
  }, [loaded, base, methods, valuesOf])

  function keepMine() {
    if (conflict) rebase(conflict.current, valuesOf(base.settings))
  }

  function takeCurrent() {
    if (conflict) showInstead(conflict.current, 'The current settings are shown. Your changes are discarded.')
  }

  function discard() {
    showInstead(base, 'Your changes are discarded.')
  }

  function showInstead(next: LoadedSection<S>, message: string) {
    const typed = mergeValues(saved, methods.getValues(), valuesOf(next.settings))
    show(valuesOf(next.settings), next)
    showNotice(message, { label: 'Undo', act: () => applyValues(methods, typed) })
  }

  const context: SettingsFormValue = {
    methods: methods as unknown as SettingsFormValue['methods'],
    saved,
    register: contractForm.field as unknown as SettingsFormValue['register'],
    readOnly,
  }
  return { section, form, methods, context, base, busy, failure, conflict, keepMine, takeCurrent, discard }
}

function conflictOf<S extends Section>(error: unknown): LoadedSection<S> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const body = error.body as Partial<LoadedSection<S>> | null
  return body?.settings && body.revision ? { settings: body.settings, revision: body.revision } : null
}
