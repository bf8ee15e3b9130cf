import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Revision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  addRoute,
  addSharedRoute,
  createSharedReplies,
  type Exchange,
  SUCCESS,
} from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { uspsRetail } from '#server/platform/usps/retail-rates.ts'
import { shopInfoAt } from './current.ts'
import { readWithRevisions } from './read.ts'
import { type ChangedSection, saveSection } from './save.ts'

interface SettingsRouteDeps {
  db: Db
  revision: Revision
  defaultSettings: Settings
  settings(): Promise<Settings>
  now(): number
}

/** @param onSaved runs before the reply to a change. */
export function settingsRoutes(
  app: FastifyInstance,
  shop: SettingsRouteDeps,
  onSaved: () => Promise<void>,
): void {
  const { db, defaultSettings } = shop
  const save =
    <S extends Section>(section: S) =>
    async (change: ChangedSection<S>, { request }: Exchange) => {
      const by = requireActor(request, shop)
      const saved = await saveSection(db, defaultSettings, { section, change }, by)
      await onSaved()
      return { ...SUCCESS, ...saved }
    }
  addRoute(app, api.admin.settings, () => readWithRevisions(db, defaultSettings))
  addRoute(app, api.admin.saveBusiness, save('business'))
  addRoute(app, api.admin.saveAnnouncement, save('announcement'))
  addRoute(app, api.admin.saveVacation, save('vacation'))
  addRoute(app, api.admin.saveShipping, save('shipping'))
  addRoute(app, api.admin.saveTax, save('tax'))
  addRoute(app, api.admin.saveCardFee, save('card_fee'))
  addRoute(app, api.admin.saveOrderSettings, save('orders'))
  addRoute(app, api.admin.uspsRetail, async ({ zone }) => uspsRetail(zone))
  addSharedRoute(app, createSharedReplies(shop.revision), api.public.shop, async () =>
    shopInfoAt(await shop.settings(), shop.now()),
  )
}
