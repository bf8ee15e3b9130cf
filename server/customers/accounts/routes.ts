import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { LoginReply } from '#contract/customers/accounts/accounts.ts'
import type { PasswordHashSettings } from '#server/platform/config/variables.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Forbidden } from '#server/platform/errors.ts'
import {
  clearSessionCookies,
  requestContext,
  setChallengeCookie,
  setDeviceCookie,
  setReviewCookie,
} from '#server/platform/http/auth-context.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireSession } from '#server/platform/http/guards.ts'
import { deleteAccount } from './delete-account.ts'
import { logIn } from './login.ts'
import { updateProfile } from './profile.ts'
import { register } from './register.ts'
import { replyWithLogin } from './reply-with-login.ts'
import { forgotPassword, isValidResetToken, resetPassword } from './reset-password.ts'
import { endSession, endSessions, listSessions, toUser } from './sessions.ts'
import { addressOf, removeAddress, saveAddress } from './shipping-address.ts'
import { resendVerification, verifyByCode, verifyByLink } from './verify-email.ts'

interface AccountRouteDeps {
  db: Db
  secure: boolean
  config: PasswordHashSettings & { REGISTRATIONS_PER_HOUR: number }
  now(): number
  wakeEmail(): void
}

export function accountRoutes(app: FastifyInstance, shop: AccountRouteDeps): void {
  loginRoutes(app, shop)
  emailedProofRoutes(app, shop)
  ownAccountRoutes(app, shop)
}

function loginRoutes(app: FastifyInstance, shop: AccountRouteDeps): void {
  const { db, secure, config } = shop
  const context = (request: FastifyRequest) => requestContext(request, shop.now())

  addRoute(app, api.auth.register, async (form, exchange) => {
    const from = context(exchange.request)
    await register(db, form, from, config)
    setDeviceCookie(exchange, from, secure)
    shop.wakeEmail()
    return { ...SUCCESS, user: { name: form.name, email: form.email } }
  })
  addRoute(app, api.auth.login, async (form, exchange): Promise<LoginReply> => {
    const from = context(exchange.request)
    const outcome = await logIn(db, form, from, config)
    if (outcome.step === 'unverified') {
      setDeviceCookie(exchange, from, secure)
      throw new Forbidden('Please verify your email before logging in.')
    }
    if (outcome.step === 'logged-in') return replyWithLogin(outcome, exchange, shop)
    setChallengeCookie(exchange, outcome, secure)
    shop.wakeEmail()
    exchange.reply.status(206)
    const { user, method } = outcome
    return { ...SUCCESS, twofactorRequired: true, userId: user.id, twoFactorMethod: method }
  })
  addRoute(app, api.auth.logout, async (_, exchange) => {
    await endSession(db, requireSession(exchange.request).tokenHash)
    clearSessionCookies(exchange, secure)
    return SUCCESS
  })
  addRoute(app, api.auth.sessions, async (_, { request }) => ({
    sessions: await listSessions(db, requireSession(request), shop.now()),
  }))
  addRoute(app, api.auth.endOtherSessions, async (_, { request }) => {
    const session = requireSession(request)
    await endSessions(db, session.user.id, session.tokenHash)
    return { ...SUCCESS, sessions: await listSessions(db, session, shop.now()) }
  })
}

/** Routes for the codes and links that the shop emails. */
function emailedProofRoutes(app: FastifyInstance, shop: AccountRouteDeps): void {
  const { db, secure, config } = shop
  const context = (request: FastifyRequest) => requestContext(request, shop.now())

  addRoute(app, api.auth.sendVerificationEmail, async ({ email }, { request }) => {
    await resendVerification(db, email, context(request))
    shop.wakeEmail()
    return SUCCESS
  })
  addRoute(app, api.auth.verifyEmailLink, async (proof, exchange) =>
    replyWithLogin(await verifyByLink(db, proof, context(exchange.request), config), exchange, shop),
  )
  addRoute(app, api.auth.verifyEmailCode, async (proof, exchange) =>
    replyWithLogin(await verifyByCode(db, proof, context(exchange.request), config), exchange, shop),
  )
  addRoute(app, api.auth.forgotPassword, async ({ email }, { request }) => {
    await forgotPassword(db, email, context(request))
    shop.wakeEmail()
    return SUCCESS
  })
  addRoute(app, api.auth.verifyResetToken, async ({ token }, { request }) => ({
    valid: await isValidResetToken(db, token, context(request)),
  }))
  addRoute(app, api.auth.resetPassword, async (change, exchange) => {
    const from = context(exchange.request)
    const { reviewToken } = await resetPassword(db, change, from, config)
    setDeviceCookie(exchange, from, secure)
    setReviewCookie(exchange, reviewToken, secure)
    shop.wakeEmail()
    return { message: 'Your password has been reset. You can log in with it now.' }
  })
}

function ownAccountRoutes(app: FastifyInstance, shop: AccountRouteDeps): void {
  const { db, secure, config } = shop
  const context = (request: FastifyRequest) => requestContext(request, shop.now())

  addRoute(app, api.auth.me, async (_, { request }) => ({ user: toUser(requireSession(request).user) }))
  addRoute(app, api.auth.updateMe, async (change, { request }) => {
    const from = { session: requireSession(request), context: context(request) }
    const user = await updateProfile(db, from, change, config)
    shop.wakeEmail()
    return { ...SUCCESS, user: toUser(user) }
  })
  addRoute(app, api.auth.address, async (_, { request }) => ({
    address: addressOf(requireSession(request).user),
  }))
  addRoute(app, api.auth.saveAddress, async (address, { request }) => ({
    ...SUCCESS,
    address: await saveAddress(db, requireSession(request).user.id, address),
  }))
  addRoute(app, api.auth.removeAddress, async (_, { request }) => {
    await removeAddress(db, requireSession(request).user.id)
    return { ...SUCCESS, address: null }
  })
  addRoute(app, api.auth.deleteAccount, async ({ password }, exchange) => {
    const { request } = exchange
    await deleteAccount(db, requireSession(request).user, password, context(request))
    clearSessionCookies(exchange, secure)
    shop.wakeEmail()
    return SUCCESS
  })
}
