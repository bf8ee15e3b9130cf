import { queueEmail } from '#server/platform/email/outbox.ts'
import type { UpdateFailed } from '#server/platform/process/messages.ts'
import type { Shop } from './shop.ts'

/** Tells staff that the shop still runs the version before an update, and why. */
export async function queueUpdateFailed(
  { db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>,
  { updateFailed }: UpdateFailed,
): Promise<void> {
  const at = now()
  await db.transaction().execute((tx) =>
    queueEmail(tx, {
      dedupeKey: `update ${at} failed`,
      kind: 'update-failed',
      recipient: config.SHOP_MAILBOX,
      orderId: null,
      props: { at: new Date(at).toISOString(), ...updateFailed },
      at,
    }),
  )
}
