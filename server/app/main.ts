import { setTimeout } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { rejectSandboxAccounts } from '#server/customers/accounts/sandbox-accounts.ts'
import { fillEmptyShop } from '#server/demo/fill.ts'
import { sendPastPayments } from '#server/demo/send-past-payments.ts'
import { type Config, exitCodeOf, parseConfig } from '#server/platform/config/config.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { retainAssets } from '#server/platform/http/asset-retention.ts'
import { BUILT_ASSETS } from '#server/platform/http/files.ts'
import { drain } from '#server/platform/process/drain.ts'
import { explainListenError, inheritedSocket } from '#server/platform/process/inherited-socket.ts'
import { isUpdateFailed, OPEN, RETIRE, type UpdateFailed } from '#server/platform/process/messages.ts'
import { settingsWarnings } from '#server/platform/settings/warnings.ts'
import { startTelemetry } from '#server/platform/telemetry/start.ts'
import { createApp } from './app.ts'
import { loadSsrBundle } from './load-ssr-bundle.ts'
import { openShop, type Shop } from './shop.ts'
import { runningVersion } from './version.ts'

/** Closing the listener resets connections in the accept backlog, so accept for a moment longer. */
const DRAIN_MS = 250
const STOP_SIGNALS: closeWithGrace.Signals[] = ['SIGINT', 'SIGTERM']

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const shop = await openShop(config, { web: await loadSsrBundle(), version: runningVersion() })
  if (config.SHOP_MODE === 'sandbox') await fillEmptyShop(shop)
  else await rejectSandboxAccounts(shop.db)
  const app = await createApp(shop)
  const telemetry = await startTelemetry(shop, app.log)
  for (const { text } of settingsWarnings(await shop.settings(), shop.now())) app.log.warn(text)
  if (config.SHOP_MODE === 'live' && config.TRUSTED_PROXIES.length === 0) {
    app.log.warn('TRUSTED_PROXIES is empty: behind a proxy, all clients share one rate limit')
  }
  let drained: Promise<void> | null = null
  const shutdown = closeWithGrace({ delay: 10_000, skip: STOP_SIGNALS }, async ({ err }) => {
    if (err) app.log.error({ err }, 'shutting down after an error')
    if (drained) app.server.closeIdleConnections()
    await (drained ?? setTimeout(DRAIN_MS))
    await app.close()
    await shop.close()
    await telemetry.close()
  })
  // Terminals and process managers signal the whole group, and parents forward signals, so one stop can arrive twice.
  let isStopping = false
  const stop = () => {
    if (!isStopping) shutdown.close()
    isStopping = true
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  process.once('disconnect', stop)
  const retire = async () => {
    drained = drain(app.server)
    await Promise.all([shop.stopJobs(), telemetry.stopMetrics(), drained])
    stop()
  }
  // A failure here must not keep the shop from starting.
  await retainAssets(shop.images, BUILT_ASSETS, shop.now()).catch((err: unknown) =>
    app.log.error({ err }, 'could not store the assets of this build'),
  )
  await listen(app, config)
  shop.startJobs(app.log)
  process.on('message', (message: unknown) => {
    if (message === RETIRE) void retire()
    if (isUpdateFailed(message)) {
      shop.inBackground('could not email staff about the update', () => queueUpdateFailed(shop, message))
    }
  })
  if (config.SHOP_MODE === 'sandbox') {
    shop.inBackground('could not tell the sandbox about past payments', () =>
      sendPastPayments(shop.db, config.sandboxUrl, () => isStopping),
    )
  }
  process.send?.(OPEN)
  shop.inBackground('could not load the product index', () => shop.productIndex.latest())
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { HOST, PORT }: Config): Promise<void> {
  const socket = inheritedSocket()
  const address = socket ? { fd: socket.fd(), host: HOST } : { host: HOST, port: PORT }
  await app.listen(address).catch(explainListenError(PORT))
}

/** Tells staff that the shop still runs the version before an update, and why. */
async function queueUpdateFailed(
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

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(exitCodeOf(error))
})
