import { methodsAndPaths } from '#contract/platform/api/endpoint.ts'
import { api } from './api.ts'

const { passkeys, twoFactor, resetReview, commissions, passports } = api

/** Called only by the pages of accounts, commissions and passports, and so apart from what every page loads. */
export const privateEndpoints = {
  passkeys: methodsAndPaths(passkeys),
  twoFactor: methodsAndPaths(twoFactor),
  resetReview: methodsAndPaths(resetReview),
  commissions: methodsAndPaths(commissions),
  passports: methodsAndPaths(passports),
}
