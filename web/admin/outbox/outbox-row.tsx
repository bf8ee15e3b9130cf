import { useId } from 'react'
import { Link } from 'react-router'
import { staffOrderPage } from '#contract/addresses.ts'
import type { OutboxMail } from '#contract/outbox.ts'
import { DotWord } from '#web/admin/list/dot-word.tsx'
import { MAIL_STATE_WORDS, mailKindWords } from '#web/admin/mail-words.ts'
import { LocalTime } from '#web/orders/local-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { problemWords } from './problem-words.ts'

interface OutboxRowProps {
  mail: OutboxMail
  /** Whether it stands open below. */
  shown: boolean
  sending: boolean
  onShow: () => void
  onSend: () => void
}

export function OutboxRow({ mail, shown, sending, onShow, onSend }: OutboxRowProps) {
  const nameId = useId()
  const { kind, recipient, state, order, attempts, last_error } = mail
  const { word, dot } = MAIL_STATE_WORDS[state]
  const tries = attempts + (state === 'sent' ? 1 : 0)
  return (
    <tr className={classes(shown && 'md:[&>*]:border-transparent! max-md:border-transparent!')}>
      <th scope="row" className="font-normal">
        <div className="min-w-0">
          <p id={nameId} className="font-[550]">
            {mailKindWords(kind)}
          </p>
          {order && (
            <Link to={staffOrderPage(order.order_uuid)} className={ORDER}>
              Order {order.id}
            </Link>
          )}
        </div>
      </th>
      <td data-label="To" className="wrap-anywhere">
        {recipient || <span className="text-steel-600">Somebody who was erased</span>}
      </td>
      <td data-label="State">
        <div className="max-md:text-right">
          <DotWord dot={dot}>{word}</DotWord>
          {last_error && state !== 'sent' && (
            <p className="max-w-70 text-caption text-steel-600">{problemWords(last_error)}</p>
          )}
        </div>
      </td>
      <td data-label="Attempts" className={classes('figure md:max-lg:hidden', tries < 2 && 'max-md:hidden!')}>
        {tries}
      </td>
      <td data-label="When" className="text-steel-600">
        <When mail={mail} />
      </td>
      <td className="md:w-px md:pr-0!">
        <div className="flex grow items-center gap-1 max-md:pt-2">
          <Button
            kind="quiet"
            size="card"
            aria-expanded={shown}
            aria-describedby={nameId}
            onClick={onShow}
            className="px-3! max-md:grow max-md:border-bone-300"
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
          {mail.sendable && (
            <Button
              kind="quiet"
              size="card"
              busy={sending && 'Sending…'}
              aria-describedby={nameId}
              onClick={onSend}
              className="px-3! whitespace-nowrap max-md:grow max-md:border-bone-300"
            >
              Send again
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

const ORDER =
  'inline-flex min-h-11 items-center text-small text-steel-600 underline decoration-brass-700 underline-offset-4 hover:text-steel-950 pointer-fine:min-h-6'

function When({
  mail: { state, created_at, sent_at, failed_at, next_try_at, attempts },
}: {
  mail: OutboxMail
}) {
  if (state === 'waiting' && attempts > 0 && next_try_at) {
    return (
      <span className="max-md:text-right">
        Next try <LocalTime instant={next_try_at} />
      </span>
    )
  }
  return <LocalTime instant={sent_at ?? failed_at ?? created_at} />
}
