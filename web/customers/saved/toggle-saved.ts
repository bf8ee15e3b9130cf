import { MAX_SAVED } from '#contract/platform/values/limits.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'
import { currentUser, loadUser } from '#web/platform/session/session-store.ts'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'
import { savedIds, savedList, storeSaved } from './saved-store.ts'
import { syncSaved } from './saved-sync.ts'

interface NamedProduct {
  id: number
  name: string
}

/** The products on `/saved` whose price alert is on. Undo turns it on again. */
export const priceAlerts = new Set<number>()

/** The heart changes at once, and back when the shop does not take it. */
export async function toggleSaved(product: NamedProduct, priceAlert = false): Promise<void> {
  if (!(await isListReady())) return showAlert(failure(product))
  const before = savedIds()
  const isSaved = before.includes(product.id)
  if (!isSaved && before.length >= MAX_SAVED) {
    return showAlert(`You can save up to ${MAX_SAVED} pieces. Remove one first.`)
  }
  setSaved(product.id, !isSaved)
  // The piece disappears from the page, so a slip of the finger can be taken back.
  if (isSaved && location.pathname === PAGES.saved) {
    const hadAlert = priceAlerts.has(product.id)
    const undo = { label: 'Undo', act: () => void toggleSaved(product, hadAlert) }
    showNotice(`'${product.name}' is no longer saved.`, undo)
  }
  if (!currentUser()) return
  const productId = String(product.id)
  try {
    if (isSaved) await browserApi.saved.remove({ productId })
    else await browserApi.saved.save({ productId, price_alert: priceAlert })
  } catch (error) {
    setSaved(product.id, isSaved)
    if (!failedWith(error, 401)) showAlert(errorMessage(error, failure(product)))
  }
}

/** Products that are no longer in the shop. */
export async function removeAll(ids: readonly number[]): Promise<void> {
  if (!(await isListReady())) return showAlert('They could not be removed. Please try again.')
  const before = savedList()
  storeSaved({ ...before, ids: before.ids.filter((id) => !ids.includes(id)) })
  if (!currentUser()) return
  const removals = ids.map((id) => browserApi.saved.remove({ productId: String(id) }))
  if ((await Promise.allSettled(removals)).every(({ status }) => status === 'fulfilled')) return
  storeSaved(before)
  showAlert('They could not be removed. Please try again.')
}

/** It is known whose list it is, and a guest's list has joined the account. */
async function isListReady(): Promise<boolean> {
  if (currentUser() === undefined) await loadUser()
  const user = currentUser()
  if (user && savedList().owner !== user.id) await syncSaved(user.id)
  return user === null || (user !== undefined && savedList().owner === user.id)
}

function setSaved(id: number, saved: boolean): void {
  const others = savedIds().filter((other) => other !== id)
  storeSaved({ owner: currentUser()?.id ?? null, ids: saved ? [id, ...others] : others })
}

function failure({ name }: NamedProduct): string {
  return `'${name}' could not be saved. Please try again.`
}
