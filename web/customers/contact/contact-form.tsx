import { useBusiness } from '#web/platform/meta/site.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Captcha } from '#web/platform/ui/captcha.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { Draft } from './draft.ts'
import { useContactForm } from './use-contact-form.ts'

interface ContactFormProps {
  labelledBy: string
  onSteel?: boolean
}

export function ContactForm({ labelledBy, onSteel = false }: ContactFormProps) {
  const { email } = useBusiness()
  const { form, fields, draft, failure, done, busy, captcha, canSend } = useContactForm()
  return (
    <form
      {...form}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className="relative flex flex-col gap-4 outline-none! shadow-none! noscript:hidden"
    >
      <ContactFields fields={fields} draft={draft} onSteel={onSteel} />
      <div aria-hidden="true" className="sr-only">
        <input {...fields.extra} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      {captcha && (
        <div hidden={captcha.hidden} className="pt-1">
          <Captcha round={captcha.round} onSteel={onSteel} onToken={captcha.onToken} />
          <p className={classes('pt-1 text-small', onSteel ? 'text-smoke' : 'text-steel-600')}>
            Can’t solve this? Write to{' '}
            <a
              href={emailWith(email, draft)}
              className={classes(
                'inline-flex min-h-11 items-center underline underline-offset-4',
                onSteel ? 'text-bone-50 decoration-brass-400' : 'text-steel-950 decoration-brass-700',
              )}
            >
              {email}
            </a>
          </p>
        </div>
      )}
      {failure && <Notice kind="failed">{failure}</Notice>}
      {done && <Notice kind="done">{done}</Notice>}
      <Button
        type="submit"
        kind={onSteel ? 'outline-steel' : 'primary'}
        busy={busy && 'Sending…'}
        disabled={!canSend}
        className="self-stretch sm:self-start"
      >
        Send Message
      </Button>
    </form>
  )
}

function emailWith(email: string, { name, message }: Partial<Draft>): string {
  const body = [message, name].filter(Boolean).join('\n\n')
  return `mailto:${email}?body=${encodeURIComponent(body)}`
}
