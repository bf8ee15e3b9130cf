import { useState } from 'react'
import type { PassportReply } from '#contract/customers/passports/passports.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { passportFile } from './passport-file.ts'

const FAILED = 'The passport could not be downloaded.'

/** The file has everything that anyone needs to verify the passport without the shop. */
export function DownloadPassport({ reply: { passport, jws, kid } }: { reply: PassportReply }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const { loadPublicKeys } = await import('./public-keys.ts')
      const key = (await loadPublicKeys()).find((candidate) => candidate.kid === kid) ?? null
      saveFile(passportFile(passport), JSON.stringify({ passport, jws, kid, key }, null, 2))
    } catch (error) {
      showAlert(errorMessage(error, FAILED), { label: 'Try again', act: () => void download() })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      kind="secondary"
      busy={busy && 'Loading…'}
      onClick={() => void download()}
      className="mt-6 max-md:w-full noscript:hidden print:hidden"
    >
      Download passport
    </Button>
  )
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
