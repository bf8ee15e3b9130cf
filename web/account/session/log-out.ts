import { ApiError } from '#contract/client.ts'
import { browserApi, csrfToken } from '#web/browser-api.ts'
import { showAlert } from '#web/ui/toast-store.ts'
import { goToLogin } from './go-to-login.ts'
import { leave } from './session-store.ts'

/** Logs out and goes to the login. A session that is over already ends here in the same way. */
export async function logOut(): Promise<void> {
  try {
    if (csrfToken()) await browserApi.auth.logout({})
    else console.warn('Logging out without the token of the login.')
  } catch (error) {
    const unheard = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
    if (unheard) return showAlert('You are still logged in: we could not reach the shop. Please try again.')
  }
  leave()
  goToLogin()
}
