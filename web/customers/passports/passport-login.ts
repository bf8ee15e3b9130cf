import { passportPage } from '#contract/platform/values/paths.ts'
import { loginPage } from '#web/platform/session/return-to.ts'

/** The login, which returns to the place on the page where the owner registers. */
export function passportLogin(code: string): string {
  return loginPage(`${passportPage(code)}#yours`)
}
