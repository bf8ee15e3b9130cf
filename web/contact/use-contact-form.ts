import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { CAPTCHA_REFUSED, isFilledIn, messageFaults } from '#contract/message-fields.ts'
import { MESSAGE_SENT_MS } from '#contract/shop.ts'
import { browserApi } from '#web/browser-api.ts'
import { type Draft, EMPTY_DRAFT, keepDraft, readDraft, toFields } from './draft.ts'
import { formatPhoneInput } from './phone-input.ts'

const FAILED = 'Failed to send message. Please try again.'

/** Where the form stands. The inputs hold their own text, so nothing typed before the page came alive is lost. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const seenAt = useRef(0)
  const sending = useRef(false)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [token, setToken] = useState('')
  const [round, setRound] = useState(0)
  const [wasFilledIn, setWasFilledIn] = useState(false)
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [failure, setFailure] = useState<string | null>(null)
  const filledIn = isFilledIn(toFields(draft))

  useEffect(() => {
    seenAt.current = Date.now()
    const kept = readDraft()
    const typed = typedIn(form.current, EMPTY_DRAFT)
    const next = typed.name || typed.email || typed.phone || typed.message ? typed : kept
    write(form.current, next)
    setDraft(next)
  }, [])

  useEffect(() => {
    if (filledIn) setWasFilledIn(true)
  }, [filledIn])

  useEffect(() => {
    if (state !== 'sent') return
    const timer = setTimeout(() => setState('open'), MESSAGE_SENT_MS)
    return () => clearTimeout(timer)
  }, [state])

  function change(event: FormEvent<HTMLFormElement>) {
    const input = event.target as HTMLInputElement
    if (input.name === 'phone') formatPhoneInput(input)
    const next = typedIn(form.current, draft)
    setDraft(next)
    keepDraft(next)
    const field = input.name === 'email' || input.name === 'phone' ? 'contact' : input.name
    const { [field]: _, ...others } = field === 'contactMethod' ? without(faults, 'contact') : faults
    setFaults(others)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending.current || !token) return
    const fields = toFields(draft)
    const found = messageFaults(fields)
    if (Object.keys(found).length > 0) return refuse(found)
    sending.current = true
    setState('sending')
    setFailure(null)
    try {
      const website = new FormData(form.current ?? undefined).get('website')
      await browserApi.public.sendMessage({
        ...fields,
        recaptchaToken: token,
        elapsedMs: Date.now() - seenAt.current,
        ...(typeof website === 'string' && website !== '' && { website }),
      })
      succeed()
    } catch (error) {
      fail(error)
    } finally {
      sending.current = false
    }
  }

  function succeed() {
    keepDraft(null)
    write(form.current, EMPTY_DRAFT)
    setDraft(EMPTY_DRAFT)
    setFaults({})
    setWasFilledIn(false)
    setToken('')
    setState('sent')
    form.current?.focus({ preventScroll: true })
  }

  function fail(error: unknown) {
    setState('open')
    const status = error instanceof ApiError ? error.status : 0
    // Answered before the captcha was asked, or not at all: the token is still good, and a second use is refused anyway.
    if (status !== 0 && status !== 429) renewCaptcha()
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) return refuse(error.fields)
    const said = error instanceof ApiError ? error.message : ''
    setFailure(said === CAPTCHA_REFUSED || status === 429 ? said : FAILED)
  }

  function refuse(found: Record<string, string>) {
    setFaults(found)
    const first = ['name', 'contactMethod', 'contact', 'message'].find((name) => name in found)
    const name = first === 'contact' ? draft.contactMethod : first
    const input = name && form.current?.elements.namedItem(name)
    if (input instanceof HTMLElement) input.focus()
  }

  function renewCaptcha() {
    setToken('')
    setRound((past) => past + 1)
  }

  return {
    form,
    draft,
    faults,
    failure,
    state,
    captcha: wasFilledIn && { round, onToken: setToken, hidden: !filledIn },
    canSend: filledIn && token !== '',
    change,
    send,
  }
}

/** What the inputs hold; of the contact that is not shown, what was known of it. */
function typedIn(form: HTMLFormElement | null, known: Draft): Draft {
  const data = new FormData(form ?? undefined)
  const text = (name: string, otherwise: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : otherwise
  }
  return {
    name: text('name', known.name),
    contactMethod: data.get('contactMethod') === 'phone' ? 'phone' : 'email',
    email: text('email', known.email),
    phone: text('phone', known.phone),
    message: text('message', known.message),
  }
}

/** Puts a draft into the inputs that are shown. */
function write(form: HTMLFormElement | null, draft: Draft): void {
  if (!form) return
  const { contactMethod, ...texts } = draft
  for (const [name, text] of Object.entries(texts)) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.value = text
  }
  const method = form.elements.namedItem('contactMethod')
  if (method instanceof RadioNodeList) method.value = contactMethod
}

function without(faults: Record<string, string>, name: string) {
  const { [name]: _, ...others } = faults
  return others
}
