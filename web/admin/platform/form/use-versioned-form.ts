import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type DefaultValues, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { applyValues } from './apply-values.ts'
import type { FormContextValue } from './form-context.ts'
import { mergeValues, pickNames, sameValue } from './merge-values.ts'
import { type MutationForm, useMutationForm } from './use-mutation-form.ts'

interface VersionedForm<Saved, Body extends FieldValues, Values extends FieldValues>
  extends Pick<
    MutationForm<Body, Values, Saved>,
    'schema' | 'check' | 'fieldOf' | 'hasField' | 'reveal' | 'fallback' | 'kept' | 'done' | 'undo' | 'alerts'
  > {
  /** The data that the page has loaded. */
  loaded: Saved
  /** Absent where the server keeps no version. */
  versionOf?: (saved: Saved) => number
  /** @returns the saved data as the fields show it */
  valuesOf: (saved: Saved) => Values
  /** Turns the fields' values into the schema's input. */
  toInput?: (values: Values, base: Saved) => unknown
  /** Sends a change of `base`. @returns what the shop has now */
  save: (body: NoInfer<Body>, base: Saved, values: Values) => Promise<Saved>
  /** @returns the data that someone else saved since, if `save` was refused for that reason */
  conflictOf?: (error: unknown) => Saved | null
  /** Shows another error outside the form. @returns whether it did */
  onError?: (error: unknown) => boolean
  /** After the page's data reload. */
  onSaved?: ((saved: Saved) => unknown) | undefined
  readOnly?: boolean
}

/** Two people changed the same: what this one tried to save, and what the other one saved. */
export interface Conflict<Saved, Body> {
  mine: Body
  theirs: Saved
}

/**
 * A form for what several people may edit. What is typed while it saves, or while someone else saves, stays on top of what
 * the shop has then. After a conflict, `resolve` takes some of their values and keeps the rest of the own ones, `takeTheirs`
 * discards the own ones, with Undo. `VersionedForm` shows its save bar and asks before unsaved changes are left.
 */
export function useVersionedForm<Saved, Body extends FieldValues, Values extends FieldValues>({
  loaded,
  versionOf,
  valuesOf,
  toInput = (values) => values,
  save,
  conflictOf = () => null,
  onError = () => false,
  done,
  undo,
  onSaved,
  readOnly = false,
  ...engine
}: VersionedForm<Saved, Body, Values>) {
  const { base, current, isNewer, setBase } = useBase(loaded, versionOf)
  const [conflict, setConflict] = useState<Conflict<Saved, Body> | null>(null)
  const [initial] = useState(() => valuesOf(loaded))
  const mutationForm = useMutationForm<Body, Values, Saved>({
    hasField: (name) => get(initial, name.split('.')[0] ?? name) !== undefined,
    ...engine,
    defaultValues: initial as DefaultValues<Values>,
    toInput: (values) => toInput(values, current.current),
    async send(body, values) {
      const submitted = structuredClone(values)
      try {
        const next = await save(body, current.current, submitted)
        rebase(next, submitted)
        return next
      } catch (error) {
        const theirs = conflictOf(error)
        if (theirs) setConflict({ mine: body, theirs })
        throw error
      }
    },
    done,
    undo,
    onReloaded: onSaved,
    onError: (error) => conflictOf(error) !== null || onError(error),
  })
  const { field, methods } = mutationForm
  const saved = valuesOf(base)

  /** Puts what was typed since `from` on top of what the shop has now. */
  function rebase(next: Saved, from: Values) {
    show(mergeValues(from, methods.getValues(), valuesOf(next)), next)
  }

  function show(values: Values, next: Saved) {
    applyValues(methods, values)
    methods.clearErrors()
    setBase(next)
    setConflict(null)
  }

  // Someone else may have saved: what the page loads later shows once nothing is typed over it.
  const isClean = useIsClean(methods, saved)
  useWhenever(isNewer && isClean, () => show(valuesOf(loaded), loaded))

  function showInstead(next: Saved, message: string) {
    const typed = mergeValues(saved, methods.getValues(), valuesOf(next))
    show(valuesOf(next), next)
    showNotice(message, { label: 'Undo', act: () => applyValues(methods, typed) })
  }

  /** @param theirNames the values to take from the shop although they were changed here, too. */
  function startFrom(next: Saved, theirNames: readonly string[] = []) {
    rebase(next, { ...saved, ...pickNames(methods.getValues(), theirNames) })
  }

  return {
    ...mutationForm,
    context: { methods, saved, register: field, readOnly } as unknown as FormContextValue,
    base,
    conflict,
    startFrom,
    resolve: (theirNames?: readonly string[]) => conflict && startFrom(conflict.theirs, theirNames),
    takeTheirs: (message: string) => conflict && showInstead(conflict.theirs, message),
    discard: () => showInstead(isNewer ? loaded : base, 'Your changes are discarded.'),
  }
}

/** What the form's values were last equal to, and whether the page has loaded something newer since. */
function useBase<Saved>(loaded: Saved, versionOf: ((saved: Saved) => number) | undefined) {
  const [base, setBase] = useState(loaded)
  // Saving again right after `resolve` starts from the new base.
  const current = useRef(loaded)
  const newest = useRef(loaded)
  newest.current = loaded
  const followed = useRef(loaded)
  return {
    base,
    current,
    isNewer: versionOf ? versionOf(loaded) > versionOf(base) : loaded !== followed.current,
    setBase(next: Saved) {
      current.current = next
      followed.current = newest.current
      setBase(next)
    },
  }
}

function useWhenever(isSo: boolean, act: () => void): void {
  useEffect(() => {
    if (isSo) act()
  })
}

function useIsClean<Values extends FieldValues>(
  { subscribe, getValues }: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues'>,
  saved: Values,
): boolean {
  const onValues = useCallback(
    (callback: () => void) => subscribe({ formState: { values: true }, callback }),
    [subscribe],
  )
  return useSyncExternalStore(
    onValues,
    () => sameValue(getValues(), saved),
    () => true,
  )
}
