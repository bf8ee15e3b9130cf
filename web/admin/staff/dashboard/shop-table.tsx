import CircleAlert from 'virtual:icon/circle-alert'
import { type ReactNode, useEffect, useState } from 'react'
import { ADMIN_PAGES, adminDropPage } from '#contract/app/admin-paths.ts'
import { weekdayTime } from '#contract/platform/values/dates.ts'
import { formatDollars, withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import type { BackupStatus } from './backup-status.ts'

type ForgeNextState = 'loading' | 'failed' | { sentence: string | null }

export interface BackupRow extends BackupStatus {
  /** For links to it. */
  id: string
  title: string
}

/** The state of the shop, below what needs doing. */
export function ShopTable({ dashboard, backups }: { dashboard: Dashboard; backups: BackupRow[] }) {
  return (
    <section aria-labelledby="the-shop" className="pt-12">
      <h2 id="the-shop" className="type-h3 pb-3">
        The shop
      </h2>
      <dl className="border-t border-bone-300">
        <Row title="Next drop">
          <NextDrop drop={dashboard.next_drop} now={dashboard.at} />
        </Row>
        <Row title="What to forge next">
          <ForgeNext />
        </Row>
        <Row title="Gift cards">
          <GiftCards {...dashboard.gift_cards} />
        </Row>
        <Row title="Stock">
          <Stock dashboard={dashboard} />
        </Row>
        {backups.map(({ id, title, ...status }) => (
          <Row key={id} id={id} title={title}>
            <Backup {...status} />
          </Row>
        ))}
      </dl>
    </section>
  )
}

function Row({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <div
      id={id}
      className="grid min-h-12 content-center border-b border-bone-300 py-2 md:grid-cols-[214px_minmax(0,1fr)] md:items-baseline"
    >
      <dt className="text-small font-semibold">{title}</dt>
      <dd className="text-small wrap-anywhere">{children}</dd>
    </div>
  )
}

function NextDrop({ drop, now }: { drop: Dashboard['next_drop']; now: string }) {
  const { time_zone } = useBusiness()
  if (!drop) return <TextLink to={ADMIN_PAGES.drops}>Plan a drop</TextLink>
  const isOpen = Date.parse(drop.opens_at) <= Date.parse(now)
  return (
    <>
      <TextLink to={adminDropPage(drop.id)}>{drop.name}</TextLink>{' '}
      {isOpen
        ? `is open until ${weekdayTime(drop.closes_at, time_zone)}.`
        : `opens ${weekdayTime(drop.opens_at, time_zone)}.`}
      {!isOpen && drop.waiting > 0 && ` ${pluralize(drop.waiting, 'person', 'people')} asked to be told.`}
    </>
  )
}

function ForgeNext() {
  const next = useForgeNext()
  if (next === 'loading') {
    return (
      <div role="status">
        <span className="sr-only">Ranking the demand…</span>
        <Skeleton className="my-1 h-5 w-4/5 max-w-100" />
      </div>
    )
  }
  if (next === 'failed') return <TextLink to={ADMIN_PAGES.demand}>See the demand</TextLink>
  if (next.sentence === null) return 'Nobody has looked for anything yet.'
  return <TextLink to={ADMIN_PAGES.demand}>{next.sentence}</TextLink>
}

function GiftCards({ owed, cards }: Dashboard['gift_cards']) {
  if (cards === 0) return 'Nothing is owed on gift cards.'
  return (
    <>
      <TextLink to={ADMIN_PAGES.giftCards}>{formatDollars(owed)}</TextLink> owed on {pluralize(cards, 'card')}{' '}
      with a balance.
    </>
  )
}

function Stock({ dashboard: { running_low, sold_out } }: { dashboard: Dashboard }) {
  const low = pluralize(running_low.count, 'product')
  return (
    <>
      {running_low.count > 0 ? (
        <>
          <TextLink to={`${ADMIN_PAGES.products}?state=running_low`}>{low} low in stock</TextLink>:{' '}
          {listNames(running_low)}.
        </>
      ) : (
        'No product is low in stock.'
      )}{' '}
      {sold_out.count > 0 && (
        <>
          <TextLink to={`${ADMIN_PAGES.products}?state=sold_out`}>
            {withCommas(sold_out.count)} sold out
          </TextLink>
          : {listNames(sold_out)}.
        </>
      )}
    </>
  )
}

/** "Paring Knife; Bowie, Walnut; and 3 more" */
function listNames({ count, names }: Dashboard['sold_out']): string {
  const more = count - names.length
  return more > 0 ? `${names.join('; ')}; and ${withCommas(more)} more` : names.join('; ')
}

function Backup({ text, isProblem, advice }: BackupStatus) {
  return (
    <>
      <p className={isProblem ? 'flex gap-2 text-rust-700' : undefined}>
        {isProblem && (
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
        )}
        <span>{text}</span>
      </p>
      {advice && (
        <p className="text-steel-600">
          {advice.text} <code className="font-sans font-medium whitespace-nowrap">{advice.command}</code>
        </p>
      )}
    </>
  )
}

/** A link within a sentence. */
function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkUnderlined to={to} className="inline! min-h-0! text-small font-normal!">
      {children}
    </LinkUnderlined>
  )
}

/** Loaded apart from the dashboard: ranking takes a moment in a large shop. */
function useForgeNext(): ForgeNextState {
  const [next, setNext] = useState<ForgeNextState>('loading')
  useEffect(() => {
    adminApi.demand({}).then(
      ({ groups }) => setNext({ sentence: groups[0]?.sentence ?? null }),
      () => setNext('failed'),
    )
  }, [])
  return next
}
