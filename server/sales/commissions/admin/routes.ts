import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { ImageStorage } from '#server/catalog/images/paths.ts'
import { processUploads } from '#server/catalog/images/process-upload.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { withForm } from '#server/platform/http/multipart.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { setAddress } from '../address.ts'
import { expireOverdueDeposits } from '../deposits/sweep-deposits.ts'
import { FORM, parseForm } from '../received-form.ts'
import { listCommissions } from './list.ts'
import { addNote } from './note.ts'
import { sendQuote } from './quote.ts'
import { readAdminCommission } from './read.ts'
import { setState } from './set-state.ts'

interface CommissionAdminRouteDeps {
  db: Db
  paymentContext: PaymentContext
  images: ImageStorage
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

export async function commissionAdminRoutes(
  app: FastifyInstance,
  shop: CommissionAdminRouteDeps,
): Promise<void> {
  const { db, images } = shop
  const read = (uuid: string) => readAdminCommission(db, uuid, shop.now())

  async function changed(uuid: string) {
    shop.wakeEmail()
    return { ...SUCCESS, commission: await read(uuid) }
  }

  const expireOverdue = () => expireOverdueDeposits(db, shop.paymentContext)

  addRoute(app, api.admin.commissions, async (query) => {
    await expireOverdue()
    return listCommissions(db, query, shop.now())
  })
  addRoute(app, api.admin.commission, async ({ commissionUuid }) => {
    await expireOverdue()
    return { commission: await read(commissionUuid) }
  })
  addRoute(app, api.admin.quoteCommission, async (quote, { request }) => {
    await expireOverdue()
    const { time_zone } = (await shop.settings()).business
    await sendQuote(db, time_zone, quote, requireActor(request, shop))
    return changed(quote.commissionUuid)
  })
  addRoute(app, api.admin.setCommissionAddress, async ({ commissionUuid, ...address }, { request }) => {
    await setAddress(db, commissionUuid, address, requireActor(request, shop))
    return changed(commissionUuid)
  })
  addRoute(app, api.admin.setCommissionState, async (change, { request }) => {
    await expireOverdue()
    await setState(db, shop.paymentContext, change, requireActor(request, shop))
    return changed(change.commissionUuid)
  })
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })

    addRoute(scope, api.admin.addCommissionNote, async ({ commissionUuid }, { request }) => {
      await read(commissionUuid)
      const schema = api.admin.addCommissionNote.multipart.omit({ images: true })
      return withForm(request, FORM, images.stagingDir, async ({ fields, files }) => {
        const { text, for_customer, request_key } = parseForm(schema, fields)
        const hashes = await processUploads(db, files, images)
        const note = { text, forCustomer: for_customer === 'true', requestKey: request_key, hashes }
        await addNote(db, commissionUuid, note, requireActor(request, shop))
        return changed(commissionUuid)
      })
    })
  })
}
