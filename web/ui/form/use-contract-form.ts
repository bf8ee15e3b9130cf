import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#contract/client.ts'
import { errorMessage } from '#web/browser-api.ts'
import { afterPointerUp } from '#web/ui/after-pointer-up.ts'

interface ContractForm<Body extends FieldValues, Values extends FieldValues> {
  /** Imports the schema. Pages stay small because zod loads with it, when a person first uses the form. */
  schema: () => Promise<z.ZodType<Body>>
  /** Without default values the form starts with what its fields hold, so text typed before hydration stays. */
  defaultValues?: NoInfer<DefaultValues<Values>>
  /** Turns the fields' values into what the schema checks. */
  toInput?: (values: Values) => unknown
  /** The field that shows the error of a property of the body, where the two names differ. */
  fieldOf?: (name: string) => string
  /** Fields that show their error while a person types, not only after blur or submit. */
  live?: readonly NoInfer<Path<Values>>[]
  /** Sends the parsed body. A returned text is shown as success. */
  submit: (body: NoInfer<Body>, values: NoInfer<Values>) => Promise<unknown>
  /** The error text for a failure without a message from the server. */
  fallback: string
}

/** What a field's component gets from the form. */
export type FieldProps = Omit<UseFormRegisterReturn, 'onBlur'> & {
  onBlur: () => Promise<void>
  error: string | undefined
}

/**
 * A form that is checked by a schema of the contract. A field with text is checked on blur, a field with an error on each
 * change, all of them on submit. The server's `fields` errors appear at their fields, other failures as `failure`.
 */
export function useContractForm<Body extends FieldValues, Values extends FieldValues = Body>({
  schema,
  defaultValues,
  toInput = (values) => values,
  fieldOf = (name) => name,
  live = [],
  submit,
  fallback,
}: ContractForm<Body, Values>) {
  const element = useRef<HTMLFormElement>(null)
  const inFlight = useRef(false)
  const [done, setDone] = useState<string | null>(null)
  const methods = useForm<Values, unknown, Body>({
    ...(defaultValues && { defaultValues }),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    async resolver(values, context, options) {
      const input = toInput(values)
      const resolve = await loadResolver().catch(() => null)
      // Without a connection the server's answer decides.
      if (!resolve) return { values: input as Body, errors: {} }
      const result = await resolve(input as never, context, options as never)
      const errors = Object.entries(result.errors).map(([name, error]) => [fieldOf(name), error])
      return { ...result, errors: Object.fromEntries(errors) } as typeof result & {
        errors: FieldErrors<Values>
      }
    },
  })
  const { errors, isSubmitting, submitCount } = methods.formState

  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  async function loadResolver() {
    const [{ zodResolver }, loaded] = await Promise.all([import('@hookform/resolvers/zod'), schema()])
    return zodResolver(loaded as never)
  }

  /** Browsers and password managers may fill fields without an event. */
  function readFields() {
    for (const [name, value] of new FormData(element.current ?? undefined)) {
      const known: unknown = methods.getValues(name as Path<Values>)
      const isText = typeof value === 'string' && (known === undefined || typeof known === 'string')
      if (isText && value !== known) methods.setValue(name as Path<Values>, value as never)
    }
  }

  async function send(body: Body) {
    try {
      const text = await submit(body, methods.getValues())
      if (typeof text === 'string') setDone(text)
    } catch (error) {
      const wrong = error instanceof ApiError ? Object.entries(error.fields) : []
      const known = wrong.filter(([name]) => element.current?.elements.namedItem(fieldOf(name)))
      for (const [name, message] of known) methods.setError(fieldOf(name) as Path<Values>, { message })
      if (known.length === 0) setFailure(errorMessage(error, fallback))
    }
  }

  async function onSubmit(event?: FormEvent) {
    event?.preventDefault()
    if (inFlight.current) return
    inFlight.current = true
    setDone(null)
    readFields()
    try {
      await methods.handleSubmit(send)()
    } finally {
      inFlight.current = false
    }
  }

  function recheck() {
    const wrong = Object.keys(errors).filter((name) => name !== 'root') as Path<Values>[]
    const typed = live.filter((name) => !wrong.includes(name) && methods.getValues(name))
    if (wrong.length + typed.length > 0) void methods.trigger([...wrong, ...typed])
  }

  function setFailure(message: string | null) {
    if (message === null) methods.clearErrors('root')
    else methods.setError('root', { message })
  }

  /** The props of a field: its name, ref, events and error. */
  function field<Name extends Path<Values>>(name: Name): FieldProps {
    const error = errors[name]?.message
    const check = () => methods.getValues(name) && methods.trigger(name)
    return {
      ...methods.register(name),
      onBlur: async () => afterPointerUp(check),
      error: typeof error === 'string' ? error : undefined,
    }
  }

  const form = {
    ref: element,
    method: 'post',
    noValidate: true,
    onFocus: () => void loadResolver().catch(() => undefined),
    onChange: recheck,
    onSubmit,
  } satisfies ComponentProps<'form'>

  return {
    form,
    field,
    methods,
    busy: isSubmitting,
    done,
    setDone,
    failure: errors.root?.message ?? null,
    setFailure,
  }
}
