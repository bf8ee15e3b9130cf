import { PAGES } from '#contract/platform/values/paths.ts'
import { loginPage } from './return-to.ts'
import { allowedRoles } from './route-rules.ts'

/** A full page load clears the old session from memory. */
export function goToLogin(): void {
  location.assign(PAGES.login)
}

/** For a session that timed out: the login says why it appears, and returns to a private page with what was typed. */
export function goToLoginAndReturn(): void {
  const { pathname, search } = location
  location.assign(allowedRoles(pathname) ? loginPage(pathname + search, true) : PAGES.login)
}

export function leavePrivatePage(): void {
  if (allowedRoles(location.pathname)) goToLogin()
}
