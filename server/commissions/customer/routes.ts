import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import { commissionMessage, commissionRequest } from '#contract/commissions/commission-form.ts'
import type { Db } from '#server/db/open.ts'
import { clientHash } from '#server/http/auth-context.ts'
import { addRoute, SUCCESS } from '#server/http/endpoint.ts'
import type { ImageStorage } from '#server/images/paths.ts'
import { processUploads } from '#server/images/process-upload.ts'
import type { CaptchaCheck } from '#server/integrations/captcha.ts'
import type { PaymentContext } from '#server/payments/context.ts'
import { askAboutDeposit } from '../deposits/ask.ts'
import { endDeposits } from '../deposits/sweep.ts'
import { readCommission } from '../read.ts'
import { readTexts, withCommissionForm } from '../received-form.ts'
import { belowLimitOrSent, type CommissionSettings } from './limit.ts'
import {
  isMessageStored,
  messageId,
  requireCommission,
  requireOpenForMessages,
  writeMessage,
} from './message.ts'
import { type CountEmail, requireRequest, storeRequest } from './request.ts'
import { findRequest, requestId, requestOnce } from './request-once.ts'
import { withdraw } from './withdraw.ts'

interface CommissionRouteDeps {
  db: Db
  paymentContext: PaymentContext
  captcha: CaptchaCheck
  config: CommissionSettings
  images: ImageStorage
  countEmail: CountEmail
  now(): number
  wakeEmail(): void
  inBackground(what: string, work: () => Promise<unknown>): void
}

export async function commissionRoutes(app: FastifyInstance, shop: CommissionRouteDeps): Promise<void> {
  const { db, config, images } = shop
  const sender = (request: FastifyRequest) => ({ clientHash: clientHash(request), at: shop.now() })

  addRoute(app, api.commissions.get, async ({ commissionUuid }) => {
    await askAboutDeposit(db, shop.paymentContext, commissionUuid)
    return { commission: await readCommission(db, commissionUuid, shop.now()) }
  })
  addRoute(app, api.commissions.withdraw, async ({ commissionUuid, reason }) => {
    await withdraw(db, config.SHOP_MAILBOX, commissionUuid, reason, shop.now())
    shop.inBackground('payment pages of a withdrawn commission', () =>
      endDeposits(db, shop.paymentContext, commissionUuid),
    )
    shop.wakeEmail()
    return SUCCESS
  })
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })

    addRoute(scope, api.commissions.request, async (_, { request }) => {
      const sent = await belowLimitOrSent(db, config, sender(request), async () => {
        const known = await readTexts(request, requestId, images.stagingDir)
        return known && findRequest(db, known)
      })
      if (sent) return { ...SUCCESS, commission_uuid: sent }
      return withCommissionForm(request, commissionRequest, images.stagingDir, async (form, files) => {
        const create = async () => {
          await requireRequest(db, shop.captcha, form)
          const hashes = await processUploads(db, files, images)
          return storeRequest(db, config, form, hashes, sender(request), shop.countEmail)
        }
        const commission_uuid = await requestOnce(db, form, create, shop.now())
        shop.wakeEmail()
        return { ...SUCCESS, commission_uuid }
      })
    })

    addRoute(scope, api.commissions.write, async ({ commissionUuid }, { request }) => {
      const isSent = async (key: string | undefined) => isMessageStored(db, commissionUuid, key, shop.now())
      await requireCommission(db, commissionUuid, shop.now())
      const sent = await belowLimitOrSent(db, config, sender(request), async () => {
        const known = await readTexts(request, messageId, images.stagingDir)
        return known && (await isSent(known.request_key)) ? SUCCESS : null
      })
      if (sent) return sent
      return withCommissionForm(request, commissionMessage, images.stagingDir, async (form, files) => {
        const { text, request_key: requestKey } = form
        if (await isSent(requestKey)) return SUCCESS
        await requireOpenForMessages(db, commissionUuid, shop.now())
        const hashes = await processUploads(db, files, images)
        await writeMessage(db, config, commissionUuid, { text, requestKey, hashes }, sender(request))
        shop.wakeEmail()
        return SUCCESS
      })
    })
  })
}
