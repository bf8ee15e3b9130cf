import { Form } from 'react-router'
import { Field } from '#web/ui/field.tsx'
import { useTyped } from '#web/ui/use-typed.ts'
import { useListAddress } from './use-list-address.ts'

interface ListSearchProps {
  applied: string
  placeholder: string
  className?: string
}

/** What somebody types to find something in a list: applied a moment after the last key, or on Enter. */
export function ListSearch({ applied, placeholder, className }: ListSearchProps) {
  const { asked, change } = useListAddress()
  const { typed, type, flush } = useTyped(applied, (text) => {
    if (text.trim() !== (asked.get('search') ?? '')) change({ search: text.trim() }, true)
  })
  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        flush()
      }}
      className={className ?? ''}
    >
      <Field
        label="Search"
        type="search"
        name="search"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => type(event.target.value)}
        inputClassName="appearance-none"
      />
    </Form>
  )
}
