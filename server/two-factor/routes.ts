import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { requireSession } from '#server/http/guards.ts'
import { callerOf } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { offerSecret } from './authenticator.ts'
import {
  addBackupEmail,
  listBackupEmails,
  removeBackupEmail,
  resendBackupCode,
  verifyBackupEmail,
} from './backup-emails.ts'
import { regenerateBackupCodes, sendEmailCode, turnOff, turnOnApp, turnOnEmail } from './methods.ts'

export function twoFactorRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  const user = (request: FastifyRequest) => requireSession(request).user
  const caller = (request: FastifyRequest) => callerOf(request, shop.now())

  bind(app, api.twoFactor.backupEmails, async (_, { request }) => ({
    ...SUCCESS,
    emails: await listBackupEmails(db, user(request).id),
  }))
  bind(app, api.twoFactor.addBackupEmail, async ({ email }, { request }) => {
    await addBackupEmail(db, user(request), email, shop.now())
    shop.wakeMail()
    return { ...SUCCESS, emails: await listBackupEmails(db, user(request).id) }
  })
  bind(app, api.twoFactor.removeBackupEmail, async ({ email }, { request }) => {
    await removeBackupEmail(db, user(request).id, email)
    return { ...SUCCESS, emails: await listBackupEmails(db, user(request).id) }
  })
  bind(app, api.twoFactor.resendBackupVerification, async ({ email }, { request }) => {
    await resendBackupCode(db, user(request), email, shop.now())
    shop.wakeMail()
    return SUCCESS
  })
  bind(app, api.twoFactor.verifyBackupEmail, async (proof, { request }) => {
    await verifyBackupEmail(db, user(request), proof, caller(request))
    shop.wakeMail()
    return SUCCESS
  })

  bind(app, api.twoFactor.sendEmailCode, async (_, { request }) => {
    await sendEmailCode(db, user(request), shop.now())
    shop.wakeMail()
    return SUCCESS
  })
  bind(app, api.twoFactor.verifyEmailCode, async ({ otp }, { request }) => {
    await turnOnEmail(db, user(request), otp, caller(request))
    shop.wakeMail()
    return { ...SUCCESS, backupCodes: [] }
  })
  bind(app, api.twoFactor.enableApp, async (_, { request }) => ({
    ...SUCCESS,
    ...(await offerSecret(db, user(request), shop.now())),
  }))
  bind(app, api.twoFactor.verifyApp, async ({ otp }, { request }) => {
    const backupCodes = await turnOnApp(db, user(request), otp, caller(request))
    shop.wakeMail()
    return { ...SUCCESS, backupCodes }
  })
  bind(app, api.twoFactor.disable, async ({ password }, { request }) => {
    await turnOff(db, user(request), password, caller(request))
    shop.wakeMail()
    return SUCCESS
  })
  bind(app, api.twoFactor.regenerateBackupCodes, async ({ password }, { request }) => {
    const backupCodes = await regenerateBackupCodes(db, user(request), password, caller(request))
    shop.wakeMail()
    return { ...SUCCESS, backupCodes }
  })
}
