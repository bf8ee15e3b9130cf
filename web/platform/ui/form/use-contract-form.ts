import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type ResolverResult,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#contract/app/client.ts'
import { errorMessage, failureWithReason } from '#web/platform/api/browser-api.ts'
import { afterPointerUp } from '../after-pointer-up.ts'

export interface ContractForm<Body extends FieldValues, Values extends FieldValues> {
  /** Imports the schema on first use of the form, because it brings zod. Without one, the server and `check` decide. */
  schema?: (() => Promise<z.ZodType<Body>>) | undefined
  /** The errors of fields that no schema knows; `root` is the whole form's. */
  check?: ((values: NoInfer<Values>) => Record<string, string | false | undefined>) | undefined
  /** Without defaults, the form starts with its fields' current values, to keep text typed before hydration. */
  defaultValues?: NoInfer<DefaultValues<Values>>
  /** Turns the fields' values into the schema's input. */
  toInput?: (values: Values) => unknown
  /** The field that shows an error of a body property with a different name. */
  fieldOf?: (name: string) => string
  /** Whether an error belongs to a field that the form shows, also while its row is folded away. */
  hasField?: (name: string) => boolean
  /** Shows the form, where something else may cover it, before a wrong field gets the focus. */
  reveal?: () => void
  /** Fields that show errors while typing, not only after blur or submit. */
  live?: readonly NoInfer<Path<Values>>[]
  /** Sends the parsed body. Shows a returned text as success. */
  submit: (body: NoInfer<Body>, values: NoInfer<Values>) => Promise<unknown>
  /** For a failure without a message from the server. */
  fallback: string | ((body: NoInfer<Body>) => string)
  /** Shows the fallback before the server's message, too. */
  withReason?: boolean
  /** The field that a 409 is about, such as a name that is taken. */
  conflictField?: NoInfer<Path<Values>> | undefined
  /** Shows a failure elsewhere than in the form. */
  onFailure?: ((message: string) => void) | undefined
  /** After a failure's message: "Your text is still here." */
  kept?: string | undefined
}

const CHECK_FIELDS = 'Nothing has been sent yet. Please check the marked fields.'

/** A group of buttons can't have `aria-invalid`. */
const INVALID = '[aria-invalid="true"], [data-invalid] :is(button, input)'

export type FieldProps = Omit<UseFormRegisterReturn, 'onBlur'> & {
  onBlur: () => Promise<void>
  error: string | undefined
}

/**
 * A form with a schema of the contract. Checks a field with text on blur, a field with an error on each change, and all on
 * submit. The server's `fields` errors appear at their fields, other errors as `failure`.
 */
export function useContractForm<Body extends FieldValues, Values extends FieldValues = Body>({
  schema,
  check = () => ({}),
  defaultValues,
  toInput = (values) => values,
  fieldOf = (name) => name,
  hasField = () => false,
  reveal,
  live = [],
  submit,
  conflictField,
  onFailure,
  ...wording
}: ContractForm<Body, Values>) {
  const element = useRef<HTMLFormElement>(null)
  const [done, setDone] = useState<string | null>(null)
  const methods = useForm<Values, unknown, Body>({
    ...(defaultValues && { defaultValues }),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: contractResolver({ schema, check, toInput, fieldOf }),
  })
  const { errors, isSubmitting, submitCount } = methods.formState

  useFocusOnWrong(element, submitCount, reveal)

  async function send(body: Body) {
    const { root } = check(methods.getValues())
    if (root) return setFailure(root)
    try {
      const text = await submit(body, methods.getValues())
      if (typeof text === 'string') setDone(text)
    } catch (error) {
      showError(error, body)
    }
  }

  function showError(error: unknown, body: Body) {
    const known = fieldErrorsOf(error, conflictField).filter(
      ([name]) => hasField(name) || element.current?.elements.namedItem(fieldOf(name)),
    )
    for (const [name, message] of known) methods.setError(fieldOf(name) as Path<Values>, { message })
    if (known.length > 0) return
    const message = failureOf(error, body, wording)
    if (onFailure) onFailure(message)
    else setFailure(message)
  }

  const onSubmit = useOneAtATime(async () => {
    setDone(null)
    readAutofilled(element.current, methods)
    await methods.handleSubmit(send)()
  })

  function setFailure(message: string | null) {
    if (message === null) methods.clearErrors('root')
    else methods.setError('root', { message })
  }

  const form = {
    ref: element,
    method: 'post',
    noValidate: true,
    onFocus: () => void (schema && loadResolver(schema).catch(() => undefined)),
    onChange: () => recheck(methods, errors, live),
    onSubmit,
  } satisfies ComponentProps<'form'>

  return {
    form,
    field: (name: Path<Values>) => fieldProps(methods, errors, name),
    methods,
    busy: isSubmitting,
    done,
    setDone,
    failure: errors.root?.message ?? null,
    setFailure,
    summary: submitCount > 0 && Object.keys(errors).some((name) => name !== 'root') ? CHECK_FIELDS : null,
  }
}

/** Ignores a second press while the first one is in flight. */
function useOneAtATime(act: () => Promise<void>) {
  const inFlight = useRef(false)
  return async (event?: FormEvent) => {
    event?.preventDefault()
    if (inFlight.current) return
    inFlight.current = true
    try {
      await act()
    } finally {
      inFlight.current = false
    }
  }
}

function failureOf<Body extends FieldValues, Values extends FieldValues>(
  error: unknown,
  body: Body,
  { fallback, withReason, kept }: Pick<ContractForm<Body, Values>, 'fallback' | 'withReason' | 'kept'>,
): string {
  const text = typeof fallback === 'string' ? fallback : fallback(body)
  const reason = (withReason ? failureWithReason : errorMessage)(error, text)
  return kept ? `${reason} ${kept}` : reason
}

/** After each submit, the first wrong field gets the focus. */
function useFocusOnWrong(
  element: RefObject<HTMLFormElement | null>,
  submitCount: number,
  reveal: (() => void) | undefined,
) {
  const latestReveal = useRef(reveal)
  latestReveal.current = reveal
  useEffect(() => {
    const wrong = submitCount > 0 && element.current?.querySelector<HTMLElement>(INVALID)
    if (!wrong) return
    if (!latestReveal.current) return wrong.focus()
    latestReveal.current()
    requestAnimationFrame(() => wrong.focus())
  }, [element, submitCount])
}

async function loadResolver(schema: () => Promise<z.ZodType>) {
  const [{ zodResolver }, loaded] = await Promise.all([import('@hookform/resolvers/zod'), schema()])
  return zodResolver(loaded as never)
}

type Engine<Body extends FieldValues, Values extends FieldValues> = Pick<
  ContractForm<Body, Values>,
  'schema'
> & {
  [Name in 'check' | 'toInput' | 'fieldOf']-?: NonNullable<ContractForm<Body, Values>[Name]>
}

/** Checks the schema's input. If the schema fails to load, the server validates. */
function contractResolver<Body extends FieldValues, Values extends FieldValues>({
  schema,
  check,
  toInput,
  fieldOf,
}: Engine<Body, Values>): Resolver<Values, unknown, Body> {
  return async (values, context, options) => {
    const { root: _, ...wrong } = check(values)
    const checked = Object.entries(wrong).flatMap(([name, message]) => (message ? [[name, { message }]] : []))
    const input = toInput(values)
    const resolve = schema && (await loadResolver(schema).catch(() => null))
    const result = resolve
      ? await resolve(input as never, context, options as never)
      : { values: input as Body, errors: {} }
    const errors = Object.entries(result.errors).map(([name, error]) => [fieldOf(name), error])
    return {
      values: result.values as Body,
      errors: Object.fromEntries([...errors, ...checked]) as FieldErrors<Values>,
    } as ResolverResult<Values, Body>
  }
}

type Methods<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'getValues' | 'setValue' | 'clearErrors' | 'trigger'
>

function fieldProps<Values extends FieldValues>(
  { register, getValues, trigger }: Methods<Values>,
  errors: FieldErrors<Values>,
  name: Path<Values>,
): FieldProps {
  const error = (get(errors, name) as { message?: unknown } | undefined)?.message
  const check = () => getValues(name) && trigger(name)
  return {
    ...register(name),
    onBlur: async () => afterPointerUp(check),
    error: typeof error === 'string' ? error : undefined,
  }
}

/** Autofill may change fields without an event. */
function readAutofilled<Values extends FieldValues>(
  form: HTMLFormElement | null,
  { getValues, setValue }: Methods<Values>,
) {
  for (const [name, value] of new FormData(form ?? undefined)) {
    const known: unknown = getValues(name as Path<Values>)
    const isText = typeof value === 'string' && (known === undefined || typeof known === 'string')
    if (isText && value !== known) setValue(name as Path<Values>, value as never)
  }
}

/** Checks the fields with errors again, and the live fields with text. A failure of the whole form is over. */
function recheck<Values extends FieldValues>(
  { getValues, clearErrors, trigger }: Methods<Values>,
  errors: FieldErrors<Values>,
  live: readonly Path<Values>[],
) {
  if (errors.root) clearErrors('root')
  const wrong = Object.keys(errors).filter((name) => name !== 'root') as Path<Values>[]
  const typed = live.filter((name) => !wrong.includes(name) && getValues(name))
  if (wrong.length + typed.length > 0) void trigger([...wrong, ...typed])
}

/** The server repeats the first error below a list at the list. */
function fieldErrorsOf(error: unknown, conflictField?: string): [name: string, message: string][] {
  if (conflictField && error instanceof ApiError && error.status === 409) {
    return [[conflictField, error.message]]
  }
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  return fields.filter(([name]) => !fields.some(([other]) => other.startsWith(`${name}.`)))
}
