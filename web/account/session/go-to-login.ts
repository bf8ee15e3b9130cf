import { PAGES } from '#contract/paths.ts'
import { loginPage } from './return-to.ts'
import { allowedRoles } from './route-rules.ts'

/** A full page load leaves nothing of the old session in memory. */
export function goToLogin(): void {
  location.assign(PAGES.login)
}

/** For a session that ended by itself: the login returns to a private page. */
export function goToLoginAndReturn(): void {
  const { pathname, search } = location
  location.assign(allowedRoles(pathname) ? loginPage(pathname + search) : PAGES.login)
}

export function leavePrivatePage(): void {
  if (allowedRoles(location.pathname)) goToLogin()
}
