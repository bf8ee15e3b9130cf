import ArrowRight from 'virtual:icon/arrow-right'
import Check from 'virtual:icon/check'
import Circle from 'virtual:icon/circle'
import type { ReactNode } from 'react'
import { ADMIN_PAGES, adminPageEditor, settingsPage } from '#contract/app/admin-paths.ts'
import { isLegalPage } from '#contract/catalog/pages/page-keys.ts'
import type { SetupStep as Step } from '#contract/operations/setup-guide/setup-guide.ts'
import type { SetupStepKey } from '#contract/operations/setup-guide/setup-steps.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { ConfirmPage } from '#web/admin/catalog/pages/confirm-page.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { focusHeading } from './focus-heading.ts'
import type { LoadedSetup } from './load-setup.ts'
import { useTestEmail } from './use-test-email.ts'

interface ConfirmPagesProps {
  pages: LoadedSetup['pages']
  isNext: boolean
}

interface StepLinkProps {
  to: string
  className: string
  children: ReactNode
}

interface StepPlace {
  title: string
  label: string
  /** A page of the shop, or of the payment provider. */
  to: string
}

/** Where each step is done. */
const STEP_LINKS: Record<SetupStepKey, StepPlace> = {
  business: { title: 'Business details', label: 'Enter your details', to: settingsPage('business') },
  first_product: { title: 'Your first product', label: 'Add a product', to: ADMIN_PAGES.addProduct },
  shipping: { title: 'Shipping prices', label: 'Check the prices', to: settingsPage('shipping') },
  tax: { title: 'Sales tax', label: 'Decide on tax', to: settingsPage('tax') },
  pages: { title: 'Legal pages', label: 'All pages', to: ADMIN_PAGES.pages },
  payments: {
    title: 'Live payments',
    label: 'Find your Stripe keys',
    to: 'https://dashboard.stripe.com/apikeys',
  },
  email: { title: 'Email arrives', label: 'Open the outbox', to: ADMIN_PAGES.outbox },
  two_factor: { title: 'Two-factor login', label: 'Open your profile', to: `${PAGES.profile}#two-factor` },
  backups: { title: 'Backups in a second place', label: 'See the last backup', to: '#backup' },
  test_order: { title: 'A test order', label: 'Go to the shop', to: PAGES.allKnives },
}

interface SetupStepProps {
  step: Step
  pages: LoadedSetup['pages']
  /** The first that is not done. */
  isNext: boolean
  className?: string
}

export function SetupStep({ step: { key, done, detail }, pages, isNext, className }: SetupStepProps) {
  const { title, label, to } = STEP_LINKS[key]
  const hasButton = isNext && key !== 'email' && key !== 'pages'
  const Icon = done ? Check : Circle
  return (
    <li
      className={classes(
        'group relative flex break-inside-avoid gap-4 border-t border-bone-300 py-4',
        className,
      )}
    >
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classes('mt-0.5 shrink-0', done ? 'text-green-700' : 'text-steel-500')}
      />
      <div className="min-w-0 grow">
        <h3 className="type-button flex flex-wrap justify-between gap-x-4">
          {hasButton ? (
            title
          ) : (
            <StepLink
              to={to}
              className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-brass-700 group-hover:underline-offset-4"
            >
              {title}
            </StepLink>
          )}
          <span className={classes('text-small font-normal', done ? 'text-green-700' : 'text-steel-600')}>
            {done ? 'Done' : 'Open'}
            {!hasButton && (
              <ArrowRight
                size={18}
                strokeWidth={1.5}
                aria-hidden="true"
                className="ml-3 inline align-[-0.2em] text-steel-600"
              />
            )}
          </span>
        </h3>
        <p
          className={classes(
            'max-w-140 pt-0.5 text-small wrap-anywhere text-steel-600',
            // Above the link, so that DNS records can be copied.
            key === 'email' && 'relative',
          )}
        >
          {detail}
        </p>
        {key === 'pages' && !done && <ConfirmPages pages={pages} isNext={isNext} />}
        {key === 'email' && !done && <TestEmail isNext={isNext} />}
        {hasButton && (
          <StepLink to={to} className={buttonStyle('primary', 'card', 'mt-3 mb-1 max-sm:w-full')}>
            {label}
          </StepLink>
        )}
      </div>
    </li>
  )
}

/** Leaving the admin pages loads a new document, which keeps a place within the page only for a plain link. */
function StepLink({ to, ...rest }: StepLinkProps) {
  return to.startsWith(ADMIN_PAGES.root) ? (
    <Link to={to} prefetch="intent" {...rest} />
  ) : (
    <a href={to} {...rest} />
  )
}

/** The legal pages that no site admin has confirmed or edited. */
function ConfirmPages({ pages, isNext }: ConfirmPagesProps) {
  const missing = pages.filter(({ key, confirmed }) => isLegalPage(key) && !confirmed)
  return (
    <ul className={classes('relative grid pt-2', isNext ? 'gap-y-2' : '-mr-4.5')}>
      {missing.map(({ key, title }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4">
          <LinkUnderlined to={adminPageEditor(key)}>{title}</LinkUnderlined>
          <ConfirmPage
            pageKey={key}
            title={title}
            kind={isNext ? 'secondary' : 'quiet'}
            onConfirmed={() => focusHeading('setup-guide')}
          />
        </li>
      ))}
    </ul>
  )
}

function TestEmail({ isNext }: { isNext: boolean }) {
  const { send, busy, outcome } = useTestEmail()
  return (
    <div className="relative pt-3 pb-1">
      <Button
        kind={isNext ? 'primary' : 'secondary'}
        size="card"
        busy={busy && 'Sending…'}
        onClick={send}
        className="max-sm:w-full"
      >
        Send test email
      </Button>
      <p role="status" className="sr-only">
        {busy && 'Sending…'}
      </p>
      {outcome && (
        <Notice kind={outcome.kind} className="mt-3 max-w-140 text-small wrap-anywhere">
          {outcome.text}
        </Notice>
      )}
    </div>
  )
}
