import { emailKindLabel } from '#contract/app/emails.ts'
import type { Evidence } from '#contract/sales/orders/evidence.ts'
import { eventLabel } from '../timeline.tsx'
import { EvidenceSection, type Fact, Facts } from './facts.tsx'
import { useBusinessTime } from './use-business-time.ts'

export function EvidenceOfAgreement({ evidence }: { evidence: Evidence }) {
  return (
    <>
      <Agreement evidence={evidence} />
      <Emails evidence={evidence} />
      <Events evidence={evidence} />
      <Messages evidence={evidence} />
    </>
  )
}

function Agreement({ evidence: { order, age, pages } }: { evidence: Evidence }) {
  const time = useBusinessTime()
  const who = order.user_id ? 'with an account' : 'as a guest'
  return (
    <EvidenceSection title="What the customer agreed to">
      <Facts
        rows={[
          [
            order.source === 'web' ? 'Checkout' : 'Order taken',
            `${time.time(order.created_at)}${order.source === 'web' ? `, ${who}` : ', by staff'}`,
          ],
          age === null ? null : ['Age', `“I confirm that I am at least ${age} years old.” Checked.`],
          ...pages.map(
            ({ title, lead, version_at }): Fact => [
              title,
              `${version_at ? `Version of ${time.day(version_at)}` : 'Original version'}: “${lead}”`,
            ],
          ),
        ]}
      />
    </EvidenceSection>
  )
}

const ANSWERS = { sent: 'Accepted', waiting: 'Not sent yet', failed: 'Not accepted' } as const

function Emails({ evidence: { order, emails } }: { evidence: Evidence }) {
  const time = useBusinessTime()
  return (
    <EvidenceSection title={order.email ? `Emails to ${order.email}` : 'Emails'}>
      {emails.length === 0 ? (
        <p>No emails were sent to the customer.</p>
      ) : (
        <table className="evidence-table evidence-log">
          <thead>
            <tr>
              <th scope="col">Sent</th>
              <th scope="col">Email</th>
              <th scope="col">Answer of the mail server</th>
            </tr>
          </thead>
          <tbody>
            {emails.map(({ kind, at, state }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two can be the same
              <tr key={index}>
                <td className="evidence-time">{time.time(at)}</td>
                <td>{emailKindLabel(kind)}</td>
                <td>{ANSWERS[state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </EvidenceSection>
  )
}

/** The timeline without emails, which have their own list, and without reviews by staff. */
function Events({ evidence: { order } }: { evidence: Evidence }) {
  const time = useBusinessTime()
  const cards = { card: order.card, deposit: order.payment.deposit_card }
  const shown = order.events.filter(
    ({ kind }) => kind !== 'mailed' && kind !== 'flagged' && kind !== 'unflagged',
  )
  return (
    <EvidenceSection title="Timeline">
      <table className="evidence-table evidence-log">
        <thead className="sr-only">
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What happened</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
            <tr key={index}>
              <td className="evidence-time">{time.time(event.at)}</td>
              <td>
                {eventLabel(event, cards)}
                {event.actor && `, by ${event.actor.name ?? 'deleted user'}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </EvidenceSection>
  )
}

function Messages({ evidence: { messages } }: { evidence: Evidence }) {
  const time = useBusinessTime()
  return (
    <EvidenceSection title="Messages from the customer">
      {messages.length === 0 ? (
        <p>The customer has not written to the shop.</p>
      ) : (
        <Facts
          rows={messages.flatMap(({ at, text, replies }): Fact[] => [
            [time.time(at), text],
            ...replies.map(
              (reply): Fact => [time.time(reply.at), `Reply by ${reply.by ?? 'staff'}: ${reply.text}`],
            ),
          ])}
        />
      )}
    </EvidenceSection>
  )
}
