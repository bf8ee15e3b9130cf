import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { sentenceOf } from '#web/browser-api.ts'
import { afterPress } from '#web/ui/after-press.ts'

type Texts<Name extends string> = Record<Name, string>
export type Faults<Name extends string> = Partial<Record<Name, string>>

interface AccountForm<Name extends string> {
  fields: readonly Name[]
  /** A sentence for each wrong field. */
  faultsOf: (texts: Texts<Name>) => Faults<Name>
  /** Fields whose fault is told while one types, not only on leaving or sending. */
  live?: readonly Name[]
  /** Sends it. What it throws is shown: at the fields the shop named, else as `failure`. */
  send: (texts: Texts<Name>) => Promise<void>
  /** What to say when the shop gave no reason. */
  fallback: string
}

/**
 * A form whose texts stay in the page's own fields, where browsers and password managers write them, and are read when
 * they matter.
 */
export function useAccountForm<Name extends string>({
  fields,
  faultsOf,
  live,
  send,
  fallback,
}: AccountForm<Name>) {
  const element = useRef<HTMLFormElement>(null)
  const underway = useRef(false)
  const [faults, setFaults] = useState<Faults<Name>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shown])

  function texts(): Texts<Name> {
    const data = new FormData(element.current ?? undefined)
    return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Texts<Name>
  }
  function showFaults(next: Faults<Name>) {
    setFaults(next)
    setShown((turn) => turn + 1)
  }
  /** A fault that is shown follows what one types. */
  function follow() {
    const typed = texts()
    const told = (name: Name) => faults[name] !== undefined || (live?.includes(name) && typed[name] !== '')
    setFaults(pick(faultsOf(typed), fields.filter(told)))
  }
  /** Who leaves a field in which something stands is told what is wrong with it. */
  function leave(name: Name) {
    afterPress(() => {
      const now = texts()
      const sentence = now[name] === '' ? undefined : faultsOf(now)[name]
      if (sentence) setFaults((before) => ({ ...before, [name]: sentence }))
    })
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (underway.current) return
    const now = texts()
    const wrong = faultsOf(now)
    setFailure(null)
    if (Object.keys(wrong).length > 0) return showFaults(wrong)
    underway.current = true
    setFaults({})
    setBusy(true)
    try {
      await send(now)
    } catch (error) {
      const named = error instanceof ApiError ? pick(error.fields as Faults<Name>, fields) : {}
      if (Object.keys(named).length > 0) showFaults(named)
      else setFailure(sentenceOf(error, fallback))
    } finally {
      underway.current = false
      setBusy(false)
    }
  }

  const form = {
    ref: element,
    onSubmit,
    onInput: follow,
    noValidate: true,
    method: 'post',
  } satisfies ComponentProps<'form'>
  const field = (name: Name) => ({ name, error: faults[name], onBlur: () => leave(name) })
  return { form, field, faults, failure, busy, setFailure }
}

function pick<Name extends string>(faults: Faults<Name>, names: readonly Name[]): Faults<Name> {
  return Object.fromEntries(
    names.flatMap((name) => (faults[name] ? [[name, faults[name]]] : [])),
  ) as Faults<Name>
}
