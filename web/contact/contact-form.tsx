import { WORKSHOP } from '#contract/workshop.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Captcha } from './captcha.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { Draft } from './draft.ts'
import { useContactForm } from './use-contact-form.ts'

interface ContactFormProps {
  /** The id of the heading that names the form. */
  labelledBy: string
  onSteel?: boolean
}

/** A message to the workshop. The captcha comes once all is filled in, and Send wakes when it is solved. */
export function ContactForm({ labelledBy, onSteel = false }: ContactFormProps) {
  const { form, draft, faults, failure, state, captcha, canSend, change, send } = useContactForm()
  return (
    <form
      ref={form}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      noValidate
      onInput={change}
      onSubmit={send}
      className="relative flex flex-col gap-4 outline-none! shadow-none! noscript:hidden"
    >
      <ContactFields draft={draft} faults={faults} onSteel={onSteel} />
      <div aria-hidden="true" className="sr-only">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {captcha && (
        <div hidden={captcha.hidden} className="pt-1">
          <Captcha round={captcha.round} onSteel={onSteel} onToken={captcha.onToken} />
          <p className={classes('pt-1 text-small', onSteel ? 'text-smoke' : 'text-steel-600')}>
            Can’t solve this? Write to{' '}
            <a
              href={mailWith(draft)}
              className={classes(
                'inline-flex min-h-11 items-center underline underline-offset-4',
                onSteel ? 'text-bone-50 decoration-brass-400' : 'text-steel-950 decoration-brass-700',
              )}
            >
              {WORKSHOP.email}
            </a>
          </p>
        </div>
      )}
      {failure && <Notice kind="failed">{failure}</Notice>}
      {state === 'sent' && <Notice kind="done">Message sent successfully!</Notice>}
      <Button
        type="submit"
        kind={onSteel ? 'outline-steel' : 'primary'}
        busy={state === 'sending' && 'Sending…'}
        disabled={!canSend}
        className="self-stretch sm:self-start"
      >
        Send Message
      </Button>
    </form>
  )
}

/** A mail that already holds what was typed. */
function mailWith({ name, message }: Draft): string {
  const body = [message, name].filter(Boolean).join('\n\n')
  return `mailto:${WORKSHOP.email}?body=${encodeURIComponent(body)}`
}
