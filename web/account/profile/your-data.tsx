import { useState } from 'react'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { Section } from './section.tsx'
import { useDeeds } from './use-deeds.ts'

/** All that the shop knows of a person, to take along or to erase. */
export function YourData({ email }: { email: string }) {
  const [deleting, setDeleting] = useState(false)
  const { busy, outcome, run } = useDeeds<'download'>()

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
      text="Everything we keep about you, as a file. Deleting your account erases it; of your orders only the books stay, as the law asks."
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
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}
