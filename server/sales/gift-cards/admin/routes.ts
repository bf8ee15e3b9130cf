import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { csvDay } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addCsvRoute, addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { issueCard, resendCard, setBlocked } from './edit.ts'
import { giftCardsCsv } from './export-gift-cards.ts'
import { listCards } from './list.ts'
import { readCard, readLedger } from './read.ts'

interface GiftCardAdminRouteDeps {
  db: Db
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

export function giftCardAdminRoutes(app: FastifyInstance, shop: GiftCardAdminRouteDeps): void {
  const { db } = shop
  const timeZone = async () => (await shop.settings()).business.time_zone

  async function changed(id: number) {
    shop.wakeEmail()
    return { ...SUCCESS, data: await readCard(db, id) }
  }

  addRoute(app, api.admin.giftCards, (query) => listCards(db, query, shop.now()))
  addRoute(app, api.admin.giftCard, async ({ id }) => ({
    data: await readCard(db, id),
    ledger: await readLedger(db, id),
  }))
  addCsvRoute(app, api.admin.exportGiftCards, async () => ({
    name: `gift-cards-${csvDay(shop.now())}.csv`,
    text: giftCardsCsv(db),
  }))
  addRoute(app, api.admin.issueGiftCard, async (input, { request }) =>
    changed(await issueCard(db, input, requireActor(request, shop), await timeZone())),
  )
  addRoute(app, api.admin.blockGiftCard, async ({ id, blocked }, { request }) => {
    await setBlocked(db, id, blocked, requireActor(request, shop))
    return changed(id)
  })
  addRoute(app, api.admin.resendGiftCard, async ({ id, request_key }, { request }) => {
    await resendCard(db, id, request_key, requireActor(request, shop))
    return changed(id)
  })
}
