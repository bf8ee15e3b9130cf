import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/app/api.ts'
import { commissionMessage, commissionRequest } from '#contract/sales/commissions/commission-form.ts'
import type { ImageStorage } from '#server/catalog/images/paths.ts'
import { processVisitorUploads } from '#server/catalog/images/process-upload.ts'
import type { VisitorUploads } from '#server/catalog/images/visitor-uploads.ts'
import type { Db } from '#server/platform/db/open.ts'
import { clientHash } from '#server/platform/http/auth-context.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import type { CaptchaCheck } from '#server/platform/integrations/captcha.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { askAboutDeposit } from '../deposits/ask.ts'
import { expireDeposits } from '../deposits/sweep-deposits.ts'
import { readCommission } from '../read.ts'
import { FORM, parseForm, textsOf } from '../received-form.ts'
import { belowLimitOrSent, type CommissionSettings } from './limit.ts'
import {
  isMessageStored,
  messageId,
  requireCommission,
  requireOpenForMessages,
  writeMessage,
} from './message.ts'
import { type CountEmail, requireFirstFields, requireKnownWishes, storeRequest } from './request.ts'
import { findRequest, requestId, requestOnce } from './request-once.ts'
import { withdraw } from './withdraw.ts'

interface CommissionRouteDeps {
  db: Db
  paymentContext: PaymentContext
  captcha: CaptchaCheck
  config: CommissionSettings
  images: ImageStorage
  countEmail: CountEmail
  visitorUploads: VisitorUploads
  now(): number
  wakeEmail(): void
  inBackground(what: string, work: () => Promise<unknown>): void
}

export async function commissionRoutes(app: FastifyInstance, shop: CommissionRouteDeps): Promise<void> {
  const { db, config, images, visitorUploads } = shop
  const sender = (request: FastifyRequest) => ({ clientHash: clientHash(request), at: shop.now() })

  addRoute(app, api.commissions.get, async ({ commissionUuid }) => {
    await askAboutDeposit(db, shop.paymentContext, commissionUuid)
    return { commission: await readCommission(db, commissionUuid, shop.now()) }
  })
  addRoute(app, api.commissions.withdraw, async (withdrawal) => {
    await withdraw(db, config.SHOP_MAILBOX, withdrawal, shop.now())
    shop.inBackground('payment pages of a withdrawn commission', () =>
      expireDeposits(db, shop.paymentContext, withdrawal.commissionUuid),
    )
    shop.wakeEmail()
    return SUCCESS
  })
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })

    addRoute(scope, api.commissions.request, async (_, { request }) =>
      visitorUploads(request, FORM, async (open) => {
        const id = requestId.safeParse(textsOf(open.fields)).data
        const sent = await belowLimitOrSent(db, config, sender(request), async () =>
          id ? findRequest(db, id) : null,
        )
        if (sent) return { ...SUCCESS, commission_uuid: sent }
        const create = async () => {
          await requireFirstFields(db, shop.captcha, open)
          const { fields, files } = await open.receive()
          const form = parseForm(commissionRequest, fields)
          await requireKnownWishes(db, form)
          const hashes = await processVisitorUploads(db, files, images)
          return storeRequest(db, shop, { ...form, hashes }, sender(request))
        }
        const commission_uuid = id ? await requestOnce(db, id, create, shop.now()) : await create()
        shop.wakeEmail()
        return { ...SUCCESS, commission_uuid }
      }),
    )

    addRoute(scope, api.commissions.write, async ({ commissionUuid }, { request }) => {
      const isSent = async (key: string | undefined) => isMessageStored(db, commissionUuid, key, shop.now())
      await requireCommission(db, commissionUuid, shop.now())
      return visitorUploads(request, FORM, async (open) => {
        const id = messageId.safeParse(textsOf(open.fields)).data
        const sent = await belowLimitOrSent(db, config, sender(request), async () =>
          id && (await isSent(id.request_key)) ? SUCCESS : null,
        )
        if (sent) return sent
        const { fields, files } = await open.receive()
        const { text, request_key: requestKey } = parseForm(commissionMessage, fields)
        if (await isSent(requestKey)) return SUCCESS
        await requireOpenForMessages(db, commissionUuid, shop.now())
        const hashes = await processVisitorUploads(db, files, images)
        await writeMessage(db, config, { commissionUuid, text, requestKey, hashes }, sender(request))
        shop.wakeEmail()
        return SUCCESS
      })
    })
  })
}
