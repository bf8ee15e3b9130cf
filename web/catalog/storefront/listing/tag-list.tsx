import ChevronDown from 'virtual:icon/chevron-down'
import { useEffect, useRef, useState } from 'react'
import { Chip } from '#web/platform/ui/chip.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { FILTER_FORM } from './filter-form.tsx'
import { isSameTag, tagQuery, toggleTag } from './filters.ts'
import { useListing } from './use-listing.ts'

const SHOWN_WIDE = 6
const SHOWN_NARROW = 3

interface TagListProps {
  tags: readonly string[]
  className?: string
}

export function TagList({ tags, className }: TagListProps) {
  const { filters, change } = useListing()
  const [open, setOpen] = useState(false)
  // A tag keeps its place after it is deselected.
  const [touched, setTouched] = useState(filters.tags)
  const unknown = filters.tags.filter((name) => !tags.some((tag) => isSameTag(tag, name)))
  const has = (list: readonly string[], name: string) => list.some((tag) => isSameTag(tag, name))
  const shown = [...tags, ...unknown]
  const isCommon = (name: string, index: number) =>
    index < SHOWN_WIDE || has(touched, name) || has(filters.tags, name)
  const inNarrow = (name: string, index: number) =>
    index < SHOWN_NARROW || has(touched, name) || has(filters.tags, name)
  const hidden = shown.filter((name, index) => !isCommon(name, index)).length
  const hiddenNarrow = shown.filter((name, index) => !inNarrow(name, index)).length
  const laterTag = (name: string, index: number) => {
    if (!isCommon(name, index)) return 'later-tag'
    return inNarrow(name, index) ? undefined : 'later-tag-of-two-columns'
  }
  const line = useRef<HTMLDivElement>(null)

  // Scrolls to a tag that is already selected.
  useEffect(() => {
    const pressed = line.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (line.current && pressed) line.current.scrollLeft = pressed.offsetLeft - line.current.clientWidth / 3
  }, [])

  if (shown.length === 0) return null

  function toggle(name: string) {
    setTouched((names) => [...names, name])
    change(({ tags }) => ({ tags: toggleTag(tags, name) }))
  }

  /** Toggles a tag without JavaScript. The form's hidden fields send the selected tags; the last `tags` counts. */
  function submitValue(name: string) {
    if (name.includes(',')) return { name: 'tag', value: name }
    return { name: 'tags', value: tagQuery(toggleTag(filters.tags, name)).tags ?? '' }
  }

  return (
    <fieldset className={classes('min-w-0', className)}>
      <legend className="sr-only">Tags</legend>
      <div ref={line} className="tag-line">
        {shown.map((name, index) => (
          <Chip
            key={name}
            form={FILTER_FORM}
            {...submitValue(name)}
            pressed={has(filters.tags, name)}
            onClick={(event) => {
              event.preventDefault()
              toggle(name)
            }}
            className={open ? undefined : laterTag(name, index)}
          >
            {name}
          </Chip>
        ))}
        {hiddenNarrow > 0 && (
          <MoreTags open={open} onToggle={() => setOpen(!open)} hidden={hidden} hiddenNarrow={hiddenNarrow} />
        )}
      </div>
    </fieldset>
  )
}

interface MoreTagsProps {
  open: boolean
  onToggle: () => void
  hidden: number
  /** In two columns. */
  hiddenNarrow: number
}

function MoreTags({ open, onToggle, hidden, hiddenNarrow }: MoreTagsProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className={classes(
        'hidden min-h-9 items-center gap-2 px-2 text-small font-[550] hover:underline hover:underline-offset-4 md:inline-flex noscript:hidden!',
        hidden === 0 && 'lg:hidden',
      )}
    >
      {open ? (
        'Fewer tags'
      ) : (
        <>
          <span className="md:max-lg:hidden">{hidden} more tags</span>
          <span className="lg:hidden">{hiddenNarrow} more tags</span>
        </>
      )}
      <ChevronDown
        size={14}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classes('transition-transform duration-180', open && 'rotate-180')}
      />
    </button>
  )
}
