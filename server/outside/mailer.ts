import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import type { Mailbox } from '#contract/mails.ts'

export interface OutgoingMail {
  /** Stays the same over all tries of one mail, so that a mailbox can tell a second copy from a second mail. */
  messageId: string
  to: string
  subject: string
  replyTo?: Mailbox | undefined
  html: string
  text: string
}

/** Sends mail by SMTP. `send` rejects with an error whose `permanent` says whether trying again makes sense. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export class MailRefused extends Error {
  permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

const TIMEOUT_MS = 15_000

/** A "no" at these is about this mail. At any other it is about the shop, a wrong password say, and will be mended. */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA'])

export function connectMailer(
  smtpUrl: string,
  from: string,
  replyTo: string,
  timeoutMs = TIMEOUT_MS,
): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing of a mail goes over a line that others can read.
    requireTLS: !isHere(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  } as SMTPPool.Options)
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from,
          replyTo: mail.replyTo ?? replyTo,
          to: mail.to,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: mail.messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const { responseCode: code = 0, command = '' } = error as { responseCode?: number; command?: string }
        throw new MailRefused(
          code ? `The mail server answered ${code}.` : 'The mail server did not answer.',
          code >= 500 && ABOUT_THE_MAIL.has(command),
        )
      }
    },
    close: () => transport.close(),
  }
}

/** On this machine there is no line. */
function isHere(smtpUrl: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(smtpUrl).hostname)
}
