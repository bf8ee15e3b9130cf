import { useEffect, useRef, useState } from 'react'
import type { EditedPage, PageFields } from '#contract/catalog/pages/pages.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { editorName } from './editor-name.ts'
import { changedNames } from './editor-state.ts'
import { labelOf } from './page-form.ts'
import type { PageEditorState } from './use-page-editor.ts'

interface PageConflictPanelProps {
  editor: PageEditorState
  theirs: EditedPage
}

/** Shown when someone else has saved the page. Nothing is saved until a version of each text is chosen. */
export function PageConflictPanel({ editor, theirs }: PageConflictPanelProps) {
  const { page, values, changed, resolve } = editor
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const names = changedNames(theirs, values).filter((name) => changed.includes(name))
  const [takeTheirs, setTakeTheirs] = useState<readonly string[]>([])

  return (
    <section
      aria-labelledby="conflict-heading"
      className="mb-8 rounded-control border-2 border-rust-700 p-5 md:p-8"
    >
      <h2 id="conflict-heading" ref={heading} tabIndex={-1} className="type-h3 outline-none">
        This page was changed by someone else
      </h2>
      <p role="alert" className="pt-2">
        {editorName(theirs.updated_by)} saved it
        {theirs.updated_at && (
          <>
            {' '}
            on <LocalTime instant={theirs.updated_at} />
          </>
        )}
        . Your changes are not saved yet. Choose which version to keep.
      </p>
      <div className="grid gap-6 pt-6">
        {names.map((name) => (
          <fieldset key={name}>
            <legend className="type-label pb-2">{labelOf(page.key, name)}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {[true, false].map((isTheirs) => (
                <RadioCard
                  key={String(isTheirs)}
                  name={`conflict-${name}`}
                  label={isTheirs ? 'Theirs' : 'Mine'}
                  checked={takeTheirs.includes(name) === isTheirs}
                  onChange={() =>
                    setTakeTheirs((before) =>
                      isTheirs ? [...before, name] : before.filter((each) => each !== name),
                    )
                  }
                  note={
                    <span className="block max-h-60 overflow-y-auto text-body whitespace-pre-line text-steel-950 wrap-anywhere">
                      {describe(isTheirs ? theirs : values, name)}
                    </span>
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="flex flex-wrap gap-3 pt-7 max-sm:flex-col">
        <Button onClick={() => resolve(theirs, takeTheirs)}>Save selection</Button>
        <Button kind="secondary" onClick={() => resolve(theirs, changed)}>
          Use all theirs
        </Button>
        <Button kind="secondary" onClick={() => resolve(theirs, [])}>
          Keep all mine
        </Button>
      </div>
    </section>
  )
}

function describe({ fields, images }: PageFields, name: string): string {
  const image = images[name]
  if (!image) return fields[name] || 'Empty'
  const what = image.url === null ? 'The original image' : 'An uploaded image'
  return image.alt === '' ? what : `${what}: ${image.alt}`
}
