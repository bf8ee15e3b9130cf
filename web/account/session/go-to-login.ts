import { PAGES } from '#contract/addresses.ts'
import { loginPage } from './origin.ts'
import { rolesFor } from './route-rules.ts'

/** Leaves for the login by loading it anew, so that nothing of whoever was logged in stays in the page's memory. */
export function goToLogin(): void {
  location.assign(PAGES.login)
}

/** The same for somebody who did not ask for it: a page of their own is come back to after the login. */
export function goToLoginAndBack(): void {
  const { pathname, search } = location
  location.assign(rolesFor(pathname) ? loginPage(pathname + search) : PAGES.login)
}

/** Closes a page that only its owner may see. */
export function closeOwnPage(): void {
  if (rolesFor(location.pathname)) goToLogin()
}
