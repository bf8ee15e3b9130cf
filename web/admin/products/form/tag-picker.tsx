import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { MAX_LABEL } from '#contract/shop.ts'
import { filterStyle } from '#web/admin/shell/filter-style.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useForm } from './form-context.ts'
import { FormSection } from './form-section.tsx'
import type { ProductForm } from './form-state.ts'

/** The tags a piece has and could have, and the way to a new one. */
export function TagPicker() {
  const { form, state } = useForm()
  return (
    <FormSection title="Tags">
      {state.tags.length > 0 && (
        <div className="flex flex-wrap gap-2 pb-5">
          {state.tags.map(({ id, name }) => {
            const isOn = state.tagIds.includes(id)
            return (
              <button
                key={id}
                type="button"
                aria-pressed={isOn}
                onClick={() => toggleTag(form, id, !isOn)}
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
  const { form } = useForm()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add() {
    const name = text.trim()
    if (name === '' || busy) return
    setBusy(true)
    setFault(undefined)
    try {
      toggleTag(form, await findOrCreate(form, name), true)
      setText('')
      announce(`${name} added.`)
    } catch (error) {
      setFault(sentenceOf(error, 'The tag could not be added. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter belongs to the tag, not to the form.
    event.preventDefault()
    void add()
  }

  return (
    <div className="flex items-start gap-3">
      <Field
        label="New tag"
        value={text}
        error={fault}
        maxLength={MAX_LABEL}
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

function toggleTag(form: ProductForm, id: number, on: boolean): void {
  form.change(({ tagIds }) => ({
    tagIds: on ? [...tagIds.filter((each) => each !== id), id] : tagIds.filter((each) => each !== id),
    outcome: null,
  }))
}

/** Names are one whatever their case; one that somebody else has added meanwhile is found too. */
async function findOrCreate(form: ProductForm, name: string): Promise<number> {
  const known = findTag(form, name)
  if (known !== undefined) return known
  try {
    const { data } = await browserApi.admin.createTag({ name })
    form.change(({ tags }) => ({ tags: [...tags, data] }))
    return data.id
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const { data } = await browserApi.products.allTags({})
    form.change({ tags: data.map((tag) => ({ id: tag.id, name: tag.name })) })
    const there = findTag(form, name)
    if (there === undefined) throw error
    return there
  }
}

function findTag(form: ProductForm, name: string): number | undefined {
  return form.get().tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.id
}
