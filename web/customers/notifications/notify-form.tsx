import { useEffect, useRef, useState } from 'react'
import type { SubscriptionKind } from '#contract/customers/notifications/subscription-kinds.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { FAILED, type NotifyTarget, subscribe } from './subscribe.ts'

interface NotifyFormProps extends NotifyTarget {
  label: string
  hint?: string | undefined
  onSteel?: boolean | undefined
}

const HINTS: Record<SubscriptionKind, string> = {
  back_in_stock: 'We send you one link to confirm, then one email if it comes back.',
  new_in_category: 'We send you one link to confirm, then at most one email a day.',
  drop: 'We send you one link to confirm, then one email at the opening.',
  reopening: 'We send you one link to confirm, then one email when we open again.',
}

export default function NotifyForm({ label, hint, onSteel, ...target }: NotifyFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, field, busy, failure } = useContractForm({
    schema: () => import('#contract/customers/accounts/account-form.ts').then(({ emailForm }) => emailForm),
    async submit({ email }) {
      await subscribe(target, email)
      setSentTo(email)
    },
    fallback: FAILED,
  })
  const element = form.ref
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])

  if (sentTo !== null) return <CheckYourEmail address={sentTo} />
  return (
    <form {...form} className="flex w-full flex-col gap-4 print:hidden">
      <Field
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...(onSteel && { onSteel })}
      />
      {failure && <FormAlert>{failure}</FormAlert>}
      <Button type="submit" kind={onSteel ? 'brass' : 'primary'} busy={busy && 'Sending…'}>
        {label}
      </Button>
      <p className={onSteel ? 'text-small text-smoke' : 'text-small text-steel-600'}>
        {hint ?? HINTS[target.kind]}
      </p>
    </form>
  )
}

function CheckYourEmail({ address }: { address: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none! shadow-none!">
      <Notice kind="done">
        Check your email: we sent a link to <span className="wrap-anywhere">{address}</span>. Press it, and
        you are on the list.
      </Notice>
    </div>
  )
}
