import { type MiddlewareFunction, redirect } from 'react-router'
import type { ApiClient } from '#contract/app/client.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { loginPage } from './return-to.ts'
import { allowedRoles } from './route-rules.ts'

export const authMiddleware: MiddlewareFunction<Response> = async ({ url, context }) => {
  const roles = allowedRoles(url.pathname)
  if (!roles) return
  const user = await loadUser(context.get(apiContext))
  if (!user) throw redirect(loginPage(url.pathname + url.search))
  if (!roles.includes(user.role)) throw redirect(PAGES.home)
}

async function loadUser(api: ApiClient) {
  try {
    return (await api.auth.me({})).user
  } catch (error) {
    if (failedWith(error, 401)) return null
    throw error
  }
}
