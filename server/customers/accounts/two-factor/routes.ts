import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requestContext } from '#server/platform/http/auth-context.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireSession } from '#server/platform/http/guards.ts'
import { replyWithLogin } from '../reply-with-login.ts'
import { createPendingSecret } from './authenticator.ts'
import {
  addBackupEmail,
  listBackupEmails,
  removeBackupEmail,
  resendBackupCode,
  verifyBackupEmail,
} from './backup-emails.ts'
import { backupEmailsForLogin, completeLogin, sendLoginCode } from './login.ts'
import {
  disableTwoFactor,
  enableAppMethod,
  enableEmailMethod,
  regenerateBackupCodes,
  sendEmailCode,
} from './methods.ts'

interface TwoFactorRouteDeps {
  db: Db
  secure: boolean
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

export function twoFactorRoutes(app: FastifyInstance, shop: TwoFactorRouteDeps): void {
  const { db } = shop
  const user = (request: FastifyRequest) => requireSession(request).user
  const context = (request: FastifyRequest) => requestContext(request, shop.now())

  addRoute(app, api.auth.verifyLogin2fa, async (factor, exchange) => {
    const { request } = exchange
    return replyWithLogin(
      await completeLogin(db, request.challenge, factor, context(request)),
      exchange,
      shop,
    )
  })
  addRoute(app, api.auth.backupEmailsForLogin, async ({ email }, { request }) => ({
    emails: await backupEmailsForLogin(db, request.challenge, email),
  }))
  addRoute(app, api.auth.sendLoginCode, async (to, { request }) => {
    await sendLoginCode(db, request.challenge, to, shop.now())
    shop.wakeEmail()
    return SUCCESS
  })

  addRoute(app, api.twoFactor.backupEmails, async (_, { request }) => ({
    ...SUCCESS,
    emails: await listBackupEmails(db, user(request).id),
  }))
  addRoute(app, api.twoFactor.addBackupEmail, async ({ email }, { request }) => {
    await addBackupEmail(db, user(request), email, shop.now())
    shop.wakeEmail()
    return { ...SUCCESS, emails: await listBackupEmails(db, user(request).id) }
  })
  addRoute(app, api.twoFactor.removeBackupEmail, async ({ email }, { request }) => {
    await removeBackupEmail(db, user(request).id, email)
    return { ...SUCCESS, emails: await listBackupEmails(db, user(request).id) }
  })
  addRoute(app, api.twoFactor.resendBackupVerification, async ({ email }, { request }) => {
    await resendBackupCode(db, user(request), email, shop.now())
    shop.wakeEmail()
    return SUCCESS
  })
  addRoute(app, api.twoFactor.verifyBackupEmail, async (proof, { request }) => {
    await verifyBackupEmail(db, user(request), proof, context(request))
    shop.wakeEmail()
    return SUCCESS
  })

  addRoute(app, api.twoFactor.sendEmailCode, async (_, { request }) => {
    await sendEmailCode(db, user(request), shop.now())
    shop.wakeEmail()
    return SUCCESS
  })
  addRoute(app, api.twoFactor.verifyEmailCode, async ({ otp }, { request }) => {
    await enableEmailMethod(db, user(request), otp, context(request))
    shop.wakeEmail()
    return { ...SUCCESS, backupCodes: [] }
  })
  addRoute(app, api.twoFactor.enableApp, async (_, { request }) => ({
    ...SUCCESS,
    ...(await createPendingSecret(db, user(request), (await shop.settings()).business.name, shop.now())),
  }))
  addRoute(app, api.twoFactor.verifyApp, async ({ otp }, { request }) => {
    const backupCodes = await enableAppMethod(db, user(request), otp, context(request))
    shop.wakeEmail()
    return { ...SUCCESS, backupCodes }
  })
  addRoute(app, api.twoFactor.disable, async ({ password }, { request }) => {
    await disableTwoFactor(db, user(request), password, context(request))
    shop.wakeEmail()
    return SUCCESS
  })
  addRoute(app, api.twoFactor.regenerateBackupCodes, async ({ password }, { request }) => {
    const backupCodes = await regenerateBackupCodes(db, user(request), password, context(request))
    shop.wakeEmail()
    return { ...SUCCESS, backupCodes }
  })
}
