import Copy from 'virtual:icon/copy'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'

export function CopyCode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      showNotice(`'${code}' copied.`)
    } catch {
      showAlert('The code could not be copied.')
    }
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="type-label -mr-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 hover:bg-bone-200"
    >
      <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
      Copy code
    </button>
  )
}
