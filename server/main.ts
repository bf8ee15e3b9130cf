import closeWithGrace from 'close-with-grace'
import { loadWeb } from './built-pages.ts'
import { warnOfOldRates } from './checkout/postal/old-rates.ts'
import { type Config, parseConfig } from './config.ts'
import { refuseSandboxAccounts } from './demo/accounts.ts'
import { fillEmptyShop } from './demo/fill.ts'
import { createApp } from './http/app.ts'
import { BUILT_ASSETS } from './http/files.ts'
import { keepAssets } from './http/keep-assets.ts'
import { OPEN } from './keep-workers.ts'
import { portTaken } from './port-taken.ts'
import { startSeeing } from './seeing/start.ts'
import { openShop } from './shop.ts'

/** Reads the settings, opens, listens, and closes in order. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const shop = await openShop(config, { web: await loadWeb() })
  if (config.SHOP_MODE === 'sandbox') await fillEmptyShop(shop)
  else await refuseSandboxAccounts(shop.db)
  const app = await createApp(shop)
  const seeing = await startSeeing(shop, app.log)
  shop.startJobs(app.log)
  warnOfOldRates(app.log, shop.now())
  if (config.SHOP_MODE === 'live' && config.TRUSTED_PROXIES.length === 0) {
    app.log.warn('TRUSTED_PROXIES is empty: behind a proxy all visitors share their limits.')
  }
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) app.log.error({ err }, 'the shop closes after an error')
    await app.close()
    await shop.close()
    await seeing.close()
  })
  // Whoever started the shop is gone: nobody could end it any more.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Before the first page that names them. A shop without opens all the same.
  await keepAssets(shop.pictures, BUILT_ASSETS, shop.now()).catch((err: unknown) =>
    app.log.error({ err }, 'the scripts of this build could not be laid by for later'),
  )
  await listen(app, config)
  // The first visitor need not wait for what a large shelf takes to read.
  shop.inBackground('the shelf could not be read', () => shop.shelf.now())
}

async function listen(
  app: Awaited<ReturnType<typeof createApp>>,
  { HOST, PORT, WORKERS }: Config,
): Promise<void> {
  // Each of several workers listens for itself: the system gives every connection to one of them.
  const place = { host: HOST, port: PORT, reusePort: WORKERS > 1 }
  await app.listen(place).catch(portTaken(PORT))
  process.send?.(OPEN)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
