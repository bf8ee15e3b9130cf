import { useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'
import { Section, Specimen, Specimens } from './section.tsx'

export function Messages() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section name="Messages and dialogs">
      <Specimens least={320}>
        <Specimen state="Error in the page">
          <Notice kind="failed">Failed to send message. Please try again.</Notice>
        </Specimen>
        <Specimen state="Success in the page">
          <Notice kind="done">Message sent successfully!</Notice>
        </Specimen>
        <Specimen state="Toast: an error, for 6 seconds">
          <Button kind="secondary" onClick={() => showAlert('Only 2 left in stock!')}>
            Show an alert
          </Button>
        </Specimen>
        <Specimen state="Toast: a success with Undo">
          <Button kind="secondary" onClick={() => showNotice('Removed from your cart.', UNDO)}>
            Show a notice
          </Button>
        </Specimen>
        <Specimen state="Dialog: before an action that can’t be undone">
          <Button kind="secondary" onClick={() => setOpen(true)}>
            Ask a question
          </Button>
          <Dialog
            open={isOpen}
            question="Are you sure you want to delete this image?"
            verb="Delete"
            danger
            onConfirm={close}
            onCancel={close}
          >
            It stays in the trash for 30 days.
          </Dialog>
        </Specimen>
      </Specimens>
    </Section>
  )
}

const UNDO = { label: 'Undo', act: () => showNotice('Back in your cart.') }
