import { ADMIN_PAGES, adminCommissionPage, adminOrderPage } from '#contract/app/admin-paths.ts'
import type { RecoveredDeposit, RecoveredOrder } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'
import { button, closing, EmailLink, heading, inText, strong } from './blocks.tsx'
import type { Block, EmailShop, Templates } from './email.ts'
import { emailStyle } from './email-style.ts'
import { greetingName } from './greeting.ts'
import { PROBLEM_TEXTS } from './problem-texts.ts'
import { workshopTime } from './times.ts'

const MAX_BACKUP_PROBLEMS = 10
const MAX_UPDATE_LINES = 12

/** To those who run the shop. */
export const serverEmails = {
  'test-email': ({ name, checks }, { business, url }) => {
    const isTrusted = checks.every(({ ok }) => ok)
    return {
      subject: `Test email from ${business.name}`,
      blocks: [
        heading(`Your email works, ${greetingName({ name })}.`),
        isTrusted
          ? 'This email reached you, and mailboxes can check that it is from you.'
          : 'This email reached you, but other mailboxes may take it for spam until this is fixed:',
        ...checks.map((check) => `${check.name}: ${check.message}`),
        button('Open the setup guide', url(ADMIN_PAGES.dashboard)),
        closing(
          isTrusted
            ? 'If it was in the spam folder, mark it as not spam.'
            : 'New records can take an hour to show. Then send another test email.',
        ),
      ],
    }
  },

  problem: ({ key, message, since }, { business, url }) => {
    const { title, effect, steps } = PROBLEM_TEXTS[key]
    return {
      subject: title,
      blocks: [
        heading(`${title}.`),
        message,
        effect,
        ...steps.map((step, index) => `${index + 1}. ${step}`),
        button('Open the dashboard', url(ADMIN_PAGES.dashboard)),
        closing(
          `The shop noticed this on ${workshopTime(since, business)}. It sends one more email when it is over. More in ${guide(key)}.`,
        ),
      ],
    }
  },

  'problem-over': ({ key, since, until }, { business, url }) => {
    const { title, over } = PROBLEM_TEXTS[key]
    return {
      subject: `Over: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      blocks: [
        heading(`${over}.`),
        `This began on ${workshopTime(since, business)} and ended on ${workshopTime(until, business)}. You don’t need to do anything.`,
        button('Open the dashboard', url(ADMIN_PAGES.dashboard)),
        closing(`More about it in ${guide(key)}.`),
      ],
    }
  },

  'backup-failed': ({ at, what }, { business, url }) => ({
    subject: 'The nightly backup needs attention',
    blocks: [
      heading('The nightly backup needs attention.'),
      `The backup of ${workshopTime(at, business)} failed, did not pass its restore test, or found a problem in the shop. The shop is open as usual, and earlier backups are still there.`,
      ...what.slice(0, MAX_BACKUP_PROBLEMS),
      what.length > MAX_BACKUP_PROBLEMS && `And ${what.length - MAX_BACKUP_PROBLEMS} more.`,
      button('Open the dashboard', url(ADMIN_PAGES.dashboard)),
      closing('What to do is in docs/running.md#backup. The shop tries again the next night.'),
    ],
  }),

  'update-failed': ({ at, version, reason }, { business }) => ({
    subject: 'The update of the shop failed',
    blocks: [
      heading('The update of the shop failed.'),
      `The shop is open as before, and there is nothing to repair. The update to version ${version} on ${workshopTime(at, business)} failed. If it was memory, a full disk or the package registry, solve that and update again. Otherwise send this email to the person who wrote that version:`,
      ...linesToRead(reason),
      closing('See "An update has failed" in docs/running.md.'),
    ],
  }),

  /** The order that needs a person comes first. */
  'recovered-orders': ({ snapshot_at, orders, deposits = [], problems }, { business, url }) => {
    const recovered = pluralize(orders.length, 'order')
    const flagged = orders.filter(({ flag }) => flag !== null).length
    const found = deposits.length > 0 ? ` and ${pluralize(deposits.length, 'deposit')}` : ''
    const review = flagged > 0 ? ` ${pluralize(flagged, 'order needs', 'orders need')} your review.` : ''
    return {
      subject: `${recovered} recovered${flagged > 0 ? `, ${flagged} to review` : ''}`,
      blocks: [
        heading(`${recovered}${found} recovered.`),
        `The shop was restored from the backup of ${workshopTime(snapshot_at, business)}. The orders paid since then were rebuilt from the payment provider's records.${review}`,
        ...problems.map(strong),
        ...flaggedFirst(orders).map((order) => recoveredOrder(order, url)),
        ...deposits.map((deposit) => recoveredDeposit(deposit, url)),
        'Orders without a remark are complete: their stock is taken, and the customers got their confirmation again. You may have shipped some of them already. Changes since the backup that the payment provider does not know, such as new products, notes and tracking numbers, have to be entered again.',
        inText('', button('Open the orders', url(ADMIN_PAGES.orders))),
      ],
    }
  },
} satisfies Partial<Templates>

/** The paragraph about it in the owners' guide. */
function guide(key: ProblemKey): string {
  return `docs/running.md#${key.replaceAll('_', '-')}`
}

/** Without a build's drawings and the places in the code, which the log has. */
function linesToRead(reason: string): string[] {
  const lines = reason.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => /\w/.test(line) && !/^at /.test(line)))].slice(
    0,
    MAX_UPDATE_LINES,
  )
}

function flaggedFirst(orders: RecoveredOrder[]): RecoveredOrder[] {
  return orders.toSorted((a, b) => Number(b.flag !== null) - Number(a.flag !== null) || a.id - b.id)
}

function recoveredOrder(
  { id, order_uuid, name, total, status, flag }: RecoveredOrder,
  url: EmailShop['url'],
): Block {
  const remarks = [flag !== null && `Review: ${flag}`, status === 'cancelled' && 'Cancelled.']
  return recovered(
    `Order ${id}: ${name || 'a guest'}, ${formatDollars(total)}`,
    url(adminOrderPage(order_uuid)),
    remarks.filter((remark) => remark !== false),
  )
}

function recoveredDeposit(
  { commission_uuid, name, amount, flag }: RecoveredDeposit,
  url: EmailShop['url'],
): Block {
  const review = flag === null ? '' : ` Review: ${flag}`
  return recovered(
    `Deposit of ${formatDollars(amount)} for the commission of ${name || 'a customer'}.${review}`,
    url(adminCommissionPage(commission_uuid)),
  )
}

function recovered(what: string, page: string, remarks: string[] = []): Block {
  return {
    html: (
      <p style={emailStyle.text}>
        <EmailLink url={page}>{what}</EmailLink>
        {remarks.map((remark) => (
          <strong key={remark}>
            <br />
            {remark}
          </strong>
        ))}
      </p>
    ),
    text: [what, ...remarks, page].join('\n'),
    gap: 12,
  }
}
