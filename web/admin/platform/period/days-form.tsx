import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { type Days, periodQuery } from './period.ts'

interface DaysFormProps {
  days: Days
  errors: Partial<Record<keyof Days, string>>
  className?: string
  /** Hidden fields. */
  children?: ReactNode
}

/** Asks for the first and the last day of what to show. */
export function DaysForm({ days, errors, className, children }: DaysFormProps) {
  return (
    <Form
      noValidate
      preventScrollReset
      key={periodQuery(days)}
      className={classes('grid grid-cols-2 items-start gap-3 sm:flex', className)}
    >
      {children}
      <Field
        label="From"
        type="date"
        name="from"
        defaultValue={shownDay(days.from)}
        error={errors.from}
        className="min-w-0 sm:w-44"
      />
      <Field
        label="To"
        type="date"
        name="to"
        defaultValue={shownDay(days.to)}
        error={errors.to}
        className="min-w-0 sm:w-44"
      />
      <Button type="submit" kind="secondary" size="card" className="min-h-13! max-sm:col-span-2 sm:mt-7.5">
        Show
      </Button>
    </Form>
  )
}

/** A date field is empty for anything that is not a date. */
function shownDay(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : ''
}
