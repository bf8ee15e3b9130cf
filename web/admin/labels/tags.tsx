import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { counted } from '#contract/counted.ts'
import type { StaffTag } from '#contract/staff-labels.ts'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TagRow } from './tag-row.tsx'
import { useLabelWrite } from './use-label-write.ts'
import { useNameField } from './use-name-field.ts'

export function Tags({ tags }: { tags: StaffTag[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [doomed, setDoomed] = useState<StaffTag | null>(null)
  const { write, busy } = useLabelWrite()

  async function remove({ id, name }: StaffTag) {
    const went = await write({
      send: () => browserApi.admin.deleteTag({ id: String(id) }),
      done: `Tag '${name}' deleted.`,
      undo: () => browserApi.admin.restoreTag({ id: String(id) }),
      failed: `The tag '${name}' could not be deleted.`,
    })
    flushSync(() => setDoomed(null))
    if (went) heading.current?.focus()
  }

  return (
    <section aria-labelledby="tags">
      <h2 ref={heading} id="tags" tabIndex={-1} className="type-h2-inner pb-5">
        Tags
      </h2>
      <NewTag />
      {tags.length === 0 ? (
        <p className="mt-8 border-t border-bone-300 pt-6">No tags found.</p>
      ) : (
        <ul aria-labelledby="tags" className="mt-8 gap-10 border-t border-bone-300 sm:columns-2">
          {tags.map((tag) => (
            <TagRow key={tag.id} tag={tag} onDelete={() => setDoomed(tag)} />
          ))}
        </ul>
      )}
      <Dialog
        open={doomed !== null}
        question={`Are you sure you want to delete the tag '${doomed?.name}'?`}
        verb="Delete"
        danger
        busy={busy !== null && 'Deleting…'}
        onConfirm={() => doomed && void remove(doomed)}
        onCancel={() => setDoomed(null)}
      >
        Deleting a tag only removes it from products{doomed && carriers(doomed)}. It stays in the trash for 30
        days.
      </Dialog>
    </section>
  )
}

function carriers({ pieces }: StaffTag): string {
  return pieces === 0
    ? ': none carries it'
    : `: ${counted(pieces, 'piece')} ${pieces === 1 ? 'carries' : 'carry'} it`
}

function NewTag() {
  const { field, read, takes, clear } = useNameField()
  const { write, busy } = useLabelWrite()

  async function add(event: FormEvent) {
    event.preventDefault()
    const name = read()
    if (name === null) return
    const added = await write({
      send: () => browserApi.admin.createTag({ name }),
      done: `Tag '${name}' added.`,
      undo: ({ data }) => browserApi.admin.deleteTag({ id: String(data.id) }),
      takes,
      failed: `The tag '${name}' could not be added.`,
    })
    if (added) clear()
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void add(event)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3"
    >
      <Field {...field} label="New tag" required />
      <Button type="submit" kind="secondary" busy={busy !== null && 'Adding…'} className="mt-7.5 px-5!">
        Add Tag
      </Button>
    </form>
  )
}
