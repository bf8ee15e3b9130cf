import Check from 'virtual:icon/check'
import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { MAX_TAXONOMY_NAME } from '#contract/platform/values/limits.ts'
import { filterStyle } from '#web/admin/platform/list/filter-style.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { useFormState, useProductForm } from './form-context.ts'
import { FormSection } from './form-section.tsx'
import type { FormStore } from './form-store.ts'

export function TagPicker() {
  const { store } = useProductForm()
  const tags = useFormState((state) => state.tags)
  const tagIds = useFormState((state) => state.tagIds)
  return (
    <FormSection title="Tags">
      {tags.length > 0 && (
        <div className="flex flex-wrap gap-2 pb-5">
          {tags.map(({ id, name }) => {
            const isOn = tagIds.includes(id)
            return (
              <button
                key={id}
                type="button"
                aria-pressed={isOn}
                onClick={() => toggleTag(store, id, !isOn)}
                className={filterStyle(isOn, 'max-w-full text-left')}
              >
                {isOn && <Check size={15} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />}
                <span className="wrap-anywhere">{name}</span>
              </button>
            )
          })}
        </div>
      )}
      <NewTag />
    </FormSection>
  )
}

function NewTag() {
  const { store } = useProductForm()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add() {
    const name = text.trim()
    if (name === '' || busy) return
    setBusy(true)
    setError(undefined)
    try {
      toggleTag(store, await findOrCreate(store, name), true)
      setText('')
      announce(`${name} added.`)
    } catch (error) {
      setError(errorMessage(error, 'The tag could not be added. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter must not submit the form.
    event.preventDefault()
    void add()
  }

  return (
    <div className="flex items-start gap-3">
      <Field
        label="New tag"
        value={text}
        error={error}
        maxLength={MAX_TAXONOMY_NAME}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className="grow"
      />
      <Button
        kind="secondary"
        busy={busy && 'Adding…'}
        onClick={() => void add()}
        className="mt-7.5 px-5! whitespace-nowrap"
      >
        Add Tag
      </Button>
    </div>
  )
}

function toggleTag(store: FormStore, id: number, on: boolean): void {
  store.setState(({ tagIds }) => ({
    tagIds: on ? [...tagIds.filter((each) => each !== id), id] : tagIds.filter((each) => each !== id),
  }))
}

async function findOrCreate(store: FormStore, name: string): Promise<number> {
  const known = findTag(store, name)
  if (known !== undefined) return known
  try {
    const { data } = await adminApi.createTag({ name })
    store.setState(({ tags }) => ({ tags: [...tags, data] }))
    return data.id
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const { data } = await browserApi.products.allTags({})
    store.setState({ tags: data.map((tag) => ({ id: tag.id, name: tag.name })) })
    const there = findTag(store, name)
    if (there === undefined) throw error
    return there
  }
}

function findTag(store: FormStore, name: string): number | undefined {
  return store.getState().tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.id
}
