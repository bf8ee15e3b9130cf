import closeWithGrace from 'close-with-grace'
import type { Web } from '#contract/app/ssr.ts'
import { createApp } from '#server/app/app.ts'
import { openShop } from '#server/app/shop.ts'
import { runningVersion } from '#server/app/version.ts'
import { fillEmptyShop } from '#server/demo/fill.ts'
import { sendPastPayments } from '#server/demo/send-past-payments.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { READY_PATH, RENDER_EMAIL_PATH } from './paths.ts'

/** The development server at PUBLIC_URL renders pages and emails. */
const config = parseConfig(process.env)

const HINT = 'Open the shop at the URL that npm run dev printed.'

const web: Web = {
  sharedPageKey: () => null,
  answer: async () => ({ status: 404, headers: new Headers(), body: Buffer.from(HINT) }),
  async renderEmail(kind, props, sender) {
    const body = JSON.stringify({ kind, props, sender })
    const response = await fetch(config.publicUrl + RENDER_EMAIL_PATH, { method: 'POST', body })
    return response.json() as ReturnType<Web['renderEmail']>
  },
}

const shop = await openShop(config, { web, version: runningVersion() })
await fillEmptyShop(shop)
const app = await createApp(shop)
shop.startJobs(app.log)
shop.inBackground('could not tell the sandbox about past payments', () =>
  sendPastPayments(shop.db, config.sandboxUrl, () => false),
)
closeWithGrace({ delay: 2000 }, async ({ err }) => {
  if (err) app.log.error({ err }, 'shutting down after an error')
  await app.close()
  await shop.close()
})
await app.listen({ host: '127.0.0.1', port: config.PORT })
await fetch(config.publicUrl + READY_PATH).catch(() => undefined)
