import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import type { Mailbox } from '#contract/app/emails.ts'

export interface OutgoingEmail {
  /** The same for all attempts, so that mailboxes can drop duplicates. */
  messageId: string
  /** The name of the business, before the sender's address. */
  fromName: string
  to: string
  subject: string
  replyTo?: Mailbox | undefined
  /** Not marked as automatic, so that filters and autoresponders treat it like any letter from a person. */
  personal?: boolean | undefined
  /** For an email that is not about an order or an account. */
  unsubscribeUrl?: string | undefined
  html: string
  text: string
}

/** `send` rejects with {@link EmailRejectedError}; `permanent` means that retrying is useless. */
export interface Mailer {
  send(email: OutgoingEmail): Promise<void>
  close(): void
}

export class EmailRejectedError extends Error {
  permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

/** Emails to many at once use at most these, and the others have the rest. */
export const BULK_CONNECTIONS = 3

const TIMEOUT_MS = 15_000

/** Rejections of these commands concern this email. Others concern the connection or the account. */
const EMAIL_COMMANDS: ReadonlySet<string> = new Set(['RCPT TO', 'DATA'])

/** @param from an address, or a name with one: "Shop <shop@shop.example>"; only the address counts. */
export function connectMailer(
  smtpUrl: string,
  from: string,
  replyTo: string,
  timeoutMs = TIMEOUT_MS,
): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: BULK_CONNECTIONS + 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    requireTLS: !isLocal(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  } as SMTPPool.Options)
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return {
    async send(email) {
      try {
        await transport.sendMail({
          from: { name: email.fromName, address },
          replyTo: email.replyTo ?? replyTo,
          to: email.to,
          subject: email.subject,
          html: email.html,
          text: email.text,
          messageId: email.messageId,
          headers: {
            ...(!email.personal && { 'Auto-Submitted': 'auto-generated' }),
            ...(email.unsubscribeUrl && unsubscribeHeaders(email.unsubscribeUrl)),
          },
        })
      } catch (error) {
        const { responseCode: code = 0, command = '' } = error as { responseCode?: number; command?: string }
        throw new EmailRejectedError(
          code ? `The mail server answered ${code}.` : 'The mail server did not respond.',
          code >= 500 && EMAIL_COMMANDS.has(command),
        )
      }
    },
    close: () => transport.close(),
  }
}

/** https://www.rfc-editor.org/rfc/rfc8058 */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function isLocal(smtpUrl: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(smtpUrl).hostname)
}
