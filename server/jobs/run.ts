import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shop.ts'
import { sweepAccounts } from '#server/accounts/sweep.ts'
import { isBackupDue, type NightlySettings, runNightly } from '#server/backup/nightly.ts'
import { endSuspicious, type SuspicionSettings } from '#server/checkout/suspicion.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { deliverMail, type PostRoom } from '#server/mail/deliver.ts'
import { sweepMessages } from '#server/messages/forget.ts'
import type { Till } from '#server/orders/settle.ts'
import { addUpCounts } from '#server/orders/staff/counts.ts'
import { sweepOrders } from '#server/orders/sweep.ts'
import { sweepPieceDays } from '#server/pageviews/piece-days.ts'
import type { PicturePlaces } from '#server/pictures/places.ts'
import { sweepPictures } from '#server/pictures/sweep.ts'
import { asJob } from '#server/seeing/step.ts'
import { tell } from '#server/seeing/tell.ts'
import { asWork } from '#server/seeing/work.ts'
import { purgeTrash } from '#server/trash/purge.ts'
import { releaseLeases, takeLease } from './lease.ts'

export interface JobsContext {
  database: Pick<OpenDatabase, 'engine' | 'db'>
  till: Till
  post: PostRoom
  pictures: PicturePlaces
  backups: NightlySettings
  checkouts: SuspicionSettings
  now(): number
  /** Tells this process from every other. */
  holder: string
  report(error: unknown, what: string): void
}

export interface Jobs {
  /** Runs the mail job now rather than at its next turn. */
  wakeMail(): void
  /** Ends the turns, waits for what runs, and lets other machines go on. */
  stop(): Promise<void>
}

/** Longer than any turn takes; a machine that died is replaced after this. */
const LEASE_MS = MINUTE_MS
/** So soon a machine that was told another is at it asks again. */
const ASK_AGAIN_MS = 5 * SECOND_MS

/** Starts what the shop does by itself: open orders, the outbox, what accounts leave behind, the trash, backups. */
export function startJobs(context: JobsContext): Jobs {
  const { database, till, post, pictures, backups, checkouts, now, holder, report } = context
  const { db } = database
  const sweep = underLease('sweep', MINUTE_MS, async () => {
    const failures = [...(await sweepOrders(db, till)), ...(await endSuspicious(db, till, checkouts))]
    for (const failure of failures) report(failure, 'an order could not be settled')
    await addUpCounts(db)
    await sweepAccounts(db, now())
    await sweepMessages(db, now())
    mail.wake()
  })
  const trash = underLease('trash', HOUR_MS, async () => {
    await purgeTrash(db, now())
    await sweepPictures(db, pictures, now())
    await sweepPieceDays(db, now())
  })
  const ending = new AbortController()
  const backup = underLease('backup', MINUTE_MS, async () => {
    if (!(await isBackupDue(database, backups, now()))) return
    await runNightly(database, backups, now, ending.signal)
    mail.wake()
  })
  const mail = underLease('outbox', 5 * SECOND_MS, () => deliverMail(db, post))
  function underLease(name: string, everyMs: number, job: () => Promise<void>) {
    const take = () => takeLease(db, { name, holder, forMs: LEASE_MS }, now())
    const turn = async () => {
      const held = await take()
      tell({ what: 'lease', name, held })
      if (!held) return ASK_AGAIN_MS
      // A turn that takes long goes on being ours.
      let renewal: Promise<unknown> = Promise.resolve()
      const renewing = setInterval(() => {
        renewal = take().catch(() => {})
      }, LEASE_MS / 3)
      try {
        await asJob(name, job)
      } finally {
        clearInterval(renewing)
        // Not to be taken once more after it was released.
        await renewal
      }
      return everyMs
    }
    return turns(
      everyMs,
      () => asWork({ job: name }, turn),
      (error) => report(error, 'a background job failed'),
    )
  }
  return {
    wakeMail: mail.wake,
    async stop() {
      ending.abort()
      await Promise.all([sweep.stop(), trash.stop(), backup.stop(), mail.stop()])
      await releaseLeases(db, holder).catch((error: unknown) =>
        report(error, 'the leases could not be released'),
      )
    },
  }
}

/**
 * Runs a job again and again, never beside itself, with the pause it asks for, or `pauseMs` after a failure; `wake`
 * brings the next turn forward.
 */
function turns(pauseMs: number, job: () => Promise<number>, failed: (error: unknown) => void) {
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  function turn(): void {
    clearTimeout(timer)
    if (stopped) return
    again = false
    running = job()
      .catch((error: unknown) => {
        failed(error)
        return pauseMs
      })
      .then((pause) => {
        running = null
        if (!stopped) timer = setTimeout(turn, again ? 0 : pause).unref()
      })
  }

  timer = setTimeout(turn, 0).unref()
  return {
    wake() {
      if (running) again = true
      else turn()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
