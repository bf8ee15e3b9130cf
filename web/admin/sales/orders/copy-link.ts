import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showNotice('Link copied.')
  } catch {
    showAlert(`The browser did not copy it: ${url}`)
  }
}
