import { type MiddlewareFunction, redirect } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import type { ApiClient } from '#contract/client.ts'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { loginPage } from './origin.ts'
import { rolesFor } from './route-rules.ts'

/** Before any page is made: who is not logged in goes to the login and comes back from there, a wrong role goes home. */
export const guardPages: MiddlewareFunction<Response> = async ({ url, context }) => {
  const roles = rolesFor(url.pathname)
  if (!roles) return
  const user = await visitor(context.get(apiContext))
  if (!user) throw redirect(loginPage(url.pathname + url.search))
  if (!roles.includes(user.role)) throw redirect(PAGES.home)
}

async function visitor(api: ApiClient) {
  try {
    return (await api.auth.me({})).user
  } catch (error) {
    if (failedWith(error, 401)) return null
    throw error
  }
}
