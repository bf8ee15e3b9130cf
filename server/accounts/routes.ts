import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LoginReply } from '#contract/accounts.ts'
import { api } from '#contract/api.ts'
import { bind, type Exchange, SUCCESS } from '#server/http/bind.ts'
import { requireSession } from '#server/http/guards.ts'
import { callerOf, clearSessionCookies, keepChallenge, keepLogin } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { deleteAccount } from './delete-account.ts'
import type { Entered } from './enter.ts'
import { logIn } from './login.ts'
import { myData } from './my-data.ts'
import { updateProfile } from './profile.ts'
import { register } from './register.ts'
import { forgotPassword, isResetToken, resetPassword } from './reset-password.ts'
import { backupEmailsForLogin, completeLogin, sendLoginCode } from './second-step.ts'
import { endSession, endSessionsOf, signedInPlaces, toUser } from './sessions.ts'
import { resendVerification, verifyByCode, verifyByLink } from './verify-address.ts'

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, secure } = shop
  const caller = (request: FastifyRequest) => callerOf(request, shop.now())

  function letIn(entered: Entered, exchange: Exchange) {
    keepLogin(exchange, entered, secure)
    shop.wakeMail()
    return { ...SUCCESS, user: toUser(entered.user) }
  }

  bind(app, api.auth.register, async (form, { request }) => {
    await register(db, form, caller(request), shop.config.REGISTRATIONS_PER_HOUR)
    shop.wakeMail()
    return { ...SUCCESS, user: { name: form.name, email: form.email } }
  })
  bind(app, api.auth.login, async (form, exchange): Promise<LoginReply> => {
    const outcome = await logIn(db, form, caller(exchange.request))
    if (outcome.step === 'entered') return letIn(outcome, exchange)
    keepChallenge(exchange, outcome, secure)
    shop.wakeMail()
    exchange.reply.status(206)
    const { user, method } = outcome
    return { ...SUCCESS, twofactorRequired: true, userId: user.id, twoFactorMethod: method }
  })
  bind(app, api.auth.verifyLogin2fa, async (factor, exchange) => {
    const { request } = exchange
    return letIn(await completeLogin(db, request.challenge, factor, caller(request)), exchange)
  })
  bind(app, api.auth.backupEmailsForLogin, async ({ email }, { request }) => ({
    emails: await backupEmailsForLogin(db, request.challenge, email),
  }))
  bind(app, api.auth.sendLoginCode, async (to, { request }) => {
    await sendLoginCode(db, request.challenge, to, shop.now())
    shop.wakeMail()
    return SUCCESS
  })

  bind(app, api.auth.sendVerificationEmail, async ({ email }) => {
    await resendVerification(db, email, shop.now())
    shop.wakeMail()
    return SUCCESS
  })
  bind(app, api.auth.verifyEmailLink, async ({ linkCode }, exchange) =>
    letIn(await verifyByLink(db, linkCode, caller(exchange.request)), exchange),
  )
  bind(app, api.auth.verifyEmailCode, async (proof, exchange) =>
    letIn(await verifyByCode(db, proof, caller(exchange.request)), exchange),
  )
  bind(app, api.auth.forgotPassword, async ({ email }) => {
    await forgotPassword(db, email, shop.now())
    shop.wakeMail()
    return SUCCESS
  })
  bind(app, api.auth.verifyResetToken, async ({ token }, { request }) => ({
    valid: await isResetToken(db, token, caller(request)),
  }))
  bind(app, api.auth.resetPassword, async (change, { request }) => {
    await resetPassword(db, change, caller(request))
    shop.wakeMail()
    return { message: 'Your password has been reset. You can log in with it now.' }
  })

  bind(app, api.auth.me, async (_, { request }) => ({ user: toUser(requireSession(request).user) }))
  bind(app, api.auth.updateMe, async (change, { request }) => {
    const user = await updateProfile(db, requireSession(request), change, caller(request))
    shop.wakeMail()
    return { ...SUCCESS, user: toUser(user) }
  })
  bind(app, api.auth.logout, async (_, exchange) => {
    await endSession(db, requireSession(exchange.request).tokenHash)
    clearSessionCookies(exchange, secure)
    return SUCCESS
  })
  bind(app, api.auth.sessions, async (_, { request }) => ({
    sessions: await signedInPlaces(db, requireSession(request), shop.now()),
  }))
  bind(app, api.auth.endOtherSessions, async (_, { request }) => {
    const session = requireSession(request)
    await endSessionsOf(db, session.user.id, session.tokenHash)
    return { ...SUCCESS, sessions: await signedInPlaces(db, session, shop.now()) }
  })
  bind(app, api.auth.myData, async (_, { request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return myData(db, requireSession(request), shop.now())
  })
  bind(app, api.auth.deleteAccount, async ({ password }, exchange) => {
    const { request } = exchange
    await deleteAccount(db, requireSession(request).user, password, caller(request))
    clearSessionCookies(exchange, secure)
    shop.wakeMail()
    return SUCCESS
  })
}
