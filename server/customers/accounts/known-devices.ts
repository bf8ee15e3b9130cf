import type { Db, Tx } from '#server/platform/db/open.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { hashToken } from '#server/platform/http/tokens.ts'

/**
 * Identifies a device by its cookie, or by its browser and network, so that clearing cookies does not make it new.
 * @returns whether the account has other devices only.
 */
export async function rememberDevice(tx: Tx, userId: string, context: RequestContext): Promise<boolean> {
  const hashes = [context.deviceToken, `${context.device} ${context.address}`].map(hashToken)
  const known = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .execute()
  await tx
    .insertInto('known_devices')
    .values(hashes.map((device_hash) => ({ user_id: userId, device_hash, last_seen_at: context.now })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: context.now }),
    )
    .execute()
  return known.length > 0 && !known.some(({ device_hash }) => hashes.includes(device_hash))
}

/** Whether the browser's cookie shows that it has logged in to this account, or reset its password. */
export async function isKnownDevice(
  db: Db,
  account: string,
  { deviceToken }: RequestContext,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.user_id')
    .where('users.email_key', '=', account)
    .where('device_hash', '=', hashToken(deviceToken))
    .executeTakeFirst()
  return row !== undefined
}
