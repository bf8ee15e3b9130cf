import { useState } from 'react'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { Section } from './section.tsx'
import { useAction } from './use-action.ts'

export function YourData({ email }: { email: string }) {
  const [deleting, setDeleting] = useState(false)
  const { busy, outcome, run } = useAction<'download'>()

  function download() {
    void run(
      'download',
      async () => {
        const data = await browserApi.auth.myData({})
        saveAs(`laurel-hollow-${email}.json`, JSON.stringify(data, null, 2))
        return 'Your data is in your downloads.'
      },
      'Failed to download your data.',
    )
  }

  return (
    <Section
      title="Your data"
      text="Download everything we store about you. Deleting your account erases it, except the order records that the law requires us to keep."
    >
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" busy={busy && 'Collecting…'} onClick={download} className="max-sm:w-full">
          Download my data
        </Button>
        <Button kind="quiet" onClick={() => setDeleting(true)} className="text-rust-700! max-sm:w-full">
          Delete my account
        </Button>
      </div>
      <OutcomeNotice outcome={outcome} />
      <DeleteAccount open={deleting} onClose={() => setDeleting(false)} />
    </Section>
  )
}

function saveAs(name: string, json: string) {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
