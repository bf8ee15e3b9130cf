import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CopyButton } from '#web/customers/account/form/copy-button.tsx'
import { privateApi } from '#web/platform/api/private-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { useSend } from './use-send.ts'

export function OwnerActions({ code, lost }: { code: string; lost: boolean }) {
  const [link, setLink] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const handingOver = useSend()
  const reporting = useSend()
  const { revalidate } = useRevalidator()
  const error = handingOver.error ?? reporting.error

  async function handOver() {
    const reply = await handingOver.send(
      () => privateApi.passports.handOver({ code }),
      'The link could not be made. Please try again.',
    )
    if (reply) setLink(new URL(reply.url, location.origin).href)
  }

  async function report(isLost: boolean) {
    const reply = await reporting.send(
      () => privateApi.passports.lost({ code, lost: isLost }),
      'The report could not be saved. Please try again.',
    )
    setAsks(false)
    if (!reply) return
    await revalidate()
    showNotice(isLost ? 'Reported lost or stolen.' : 'Found again. The notice is gone.')
  }

  return (
    <>
      {error && (
        <Notice kind="failed" className="mb-5">
          {error}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 max-md:flex-col">
        <Button busy={handingOver.busy && 'Making the link…'} onClick={() => void handOver()}>
          Hand over
        </Button>
        {lost ? (
          <Button kind="secondary" busy={reporting.busy && 'Saving…'} onClick={() => void report(false)}>
            Found again
          </Button>
        ) : (
          <Button kind="secondary" onClick={() => setAsks(true)}>
            Report lost or stolen
          </Button>
        )}
      </div>
      {link && (
        <div role="status" className="pt-7">
          <Field
            label="Link for the new owner"
            value={link}
            readOnly
            onFocus={({ target }) => target.select()}
            hint="It works once: the person who opens it and takes the piece over becomes the owner, and you no longer are. A new link replaces it."
          />
          <CopyButton text={link}>Copy</CopyButton>
        </div>
      )}
      <Dialog
        open={asks}
        question="Report it lost or stolen?"
        verb="Report"
        danger
        busy={reporting.busy && 'Reporting…'}
        onConfirm={() => void report(true)}
        onCancel={() => setAsks(false)}
      >
        Everyone who opens this page reads ‘Reported lost or stolen’ and how to reach us. You can take it back
        at any time.
      </Dialog>
    </>
  )
}
