import { ApiError } from '#contract/app/client.ts'
import { browserApi, csrfToken } from '#web/platform/api/browser-api.ts'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { goToLogin } from './go-to-login.ts'
import { endSession, setLoggingOut } from './session-store.ts'

export async function logOut(): Promise<void> {
  setLoggingOut(true)
  try {
    if (csrfToken()) await browserApi.auth.logout({})
    else console.warn('Logging out without a CSRF token.')
  } catch (error) {
    const isUnanswered = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
    if (isUnanswered)
      return showAlert('You are still logged in: we could not reach the shop. Please try again.')
  } finally {
    setLoggingOut(false)
  }
  endSession()
  goToLogin()
}
