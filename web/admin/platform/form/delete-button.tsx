import { type ReactNode, useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { type Mutation, useMutation } from './use-mutation.ts'

interface DeleteButtonProps<Reply> extends Omit<Mutation<Reply>, 'key' | 'onError'> {
  label?: string
  size?: 'card'
  className?: string
  question: string
  /** The consequence. */
  children: ReactNode
  /** Before the page's data reload, which would miss what was deleted. */
  onDone: () => unknown
}

/** Asks, deletes what the page shows, and leaves the page. */
export function DeleteButton<Reply>({
  label = 'Delete',
  size,
  className,
  question,
  children,
  onDone,
  send,
  ...mutation
}: DeleteButtonProps<Reply>) {
  const { mutate, busy } = useMutation()
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    await mutate({
      ...mutation,
      send: async () => {
        const reply = await send()
        await onDone()
        return reply
      },
    })
    setAsking(false)
  }

  return (
    <>
      <Button
        kind="quiet"
        {...(size && { size })}
        onClick={() => setAsking(true)}
        className={classes('text-rust-700!', className)}
      >
        {label}
      </Button>
      <Dialog
        open={isAsking}
        question={question}
        verb="Delete"
        danger
        busy={busy !== null && 'Deleting…'}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {children}
      </Dialog>
    </>
  )
}
