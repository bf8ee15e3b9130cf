import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ADMIN_PAGES, adminDropPage } from '#contract/app/admin-paths.ts'
import type { AdminDrop, DropProduct } from '#contract/catalog/drops/drops.ts'
import { WITHOUT_ASKING } from '#web/admin/platform/form/leave-guard.tsx'
import { timeZoneLabel } from '#web/admin/platform/form/time-zones.ts'
import { useVersionedForm } from '#web/admin/platform/form/use-versioned-form.ts'
import { VersionedForm } from '#web/admin/platform/form/versioned-form.tsx'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { ChosenPieces } from './chosen-pieces.tsx'
import { KIND_LABELS, STATE_DOTS, STATE_LABELS } from './drop-labels.ts'
import { DropSummary } from './drop-summary.tsx'
import { type DropValues, toInput, toValues } from './drop-values.ts'

const schema = async () => (await import('#contract/catalog/drops/drops.ts')).dropWrite
const FORM_ID = 'drop-form'

type Form = ReturnType<typeof useDropForm>

function useDropForm(drop: AdminDrop | null) {
  const { time_zone } = useBusiness()
  const navigate = useNavigate()
  const [fresh] = useState(() => toValues(null, time_zone))
  return useVersionedForm({
    loaded: drop,
    valuesOf: (saved) => (saved ? toValues(saved, time_zone) : fresh),
    schema,
    fieldOf: (name) => (name === 'product_ids' ? 'pieces' : name),
    hasField: (name) => name === 'product_ids',
    toInput: (values: DropValues, base) => toInput(values, base, time_zone),
    async save(write, base) {
      const { data } = base
        ? await adminApi.updateDrop({ id: String(base.id), ...write })
        : await adminApi.createDrop(write)
      return data
    },
    done: (saved) => (drop ? 'Drop saved.' : `'${saved?.name}' is planned.`),
    onSaved: (saved) =>
      !drop && saved && navigate(adminDropPage(saved.id), { replace: true, state: WITHOUT_ASKING }),
    fallback: 'The drop could not be saved. Please try again.',
  })
}

/** Creates a drop, or changes one. Once it has begun, most fields are locked. */
export function DropForm({ drop }: { drop: AdminDrop | null }) {
  const navigate = useNavigate()
  const form = useDropForm(drop)

  // Below a long list or calendar, nothing would seem to happen.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isOutOfSight = (heading.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2
    if (isOutOfSight) heading.current?.scrollIntoView()
  }, [])

  return (
    <VersionedForm
      form={form}
      formId={FORM_ID}
      leaving="Your changes to this drop would be lost."
      {...(!drop && {
        unsaved: 'Not saved yet',
        cancel: (
          <Button kind="quiet" onClick={() => void navigate(ADMIN_PAGES.drops)} disabled={form.busy}>
            Discard
          </Button>
        ),
      })}
    >
      <div className="grid items-start gap-x-16 gap-y-12 pt-8 md:pt-0 wide:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <form {...form.form} id={FORM_ID} aria-labelledby="drop-heading" className="grid gap-y-6">
          <div className="flex items-baseline justify-between gap-4">
            <h2 ref={heading} id="drop-heading" className="type-h2-inner min-w-0 scroll-mt-24 wrap-anywhere">
              {drop?.name ?? 'New drop'}
            </h2>
            {drop && <StatusBadge dot={STATE_DOTS[drop.state]}>{STATE_LABELS[drop.state]}</StatusBadge>}
          </div>
          <DropFields drop={drop} form={form} />
        </form>
        {drop && <DropSummary drop={drop} />}
      </div>
    </VersionedForm>
  )
}

function DropFields({ drop, form: { field, methods } }: { drop: AdminDrop | null; form: Form }) {
  const zone = timeZoneLabel(useBusiness().time_zone)
  const { errors } = methods.formState
  const { kind, pieces } = methods.watch()
  const isLocked = drop !== null && drop.state !== 'announced'
  const isOver = drop !== null && (drop.state === 'closed' || drop.state === 'drawn')
  const choose = (next: DropProduct[]) =>
    methods.setValue('pieces', next, { shouldValidate: Boolean(errors.pieces) })

  return (
    <>
      <Field {...field('name')} label="Name" disabled={isLocked} autoComplete="off" />
      <fieldset disabled={isLocked}>
        <legend className="type-label pb-2">Kind</legend>
        <RadioCard
          {...methods.register('kind')}
          value="first_come"
          label={KIND_LABELS.first_come}
          note="The first customer to check out gets the piece."
        />
        <RadioCard
          {...methods.register('kind')}
          value="draw"
          label={KIND_LABELS.draw}
          note="People enter; the shop draws who may buy."
          className="-mt-px"
        />
      </fieldset>
      <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
        <Field
          {...field('preview_at')}
          type="datetime-local"
          label="Pieces can be seen"
          disabled={isLocked}
        />
        <Field {...field('opens_at')} type="datetime-local" label="Opens" disabled={isLocked} />
        <Field {...field('closes_at')} type="datetime-local" label="Closes" disabled={isOver} />
        <p className="-mt-4 text-caption text-steel-600 sm:col-span-2">
          In {zone}. Before the preview, the pieces appear nowhere.
        </p>
      </div>
      {kind === 'draw' ? (
        <Field
          {...field('claim_hours')}
          label="Hours to claim"
          inputMode="numeric"
          hint="How long a winner can buy, from 1 to 72."
          disabled={isLocked}
          className="max-w-76"
        />
      ) : (
        <Field
          {...field('per_customer')}
          label="Per customer"
          inputMode="numeric"
          hint="Counted by email address, from 1 to 10."
          disabled={isLocked}
          className="max-w-76"
        />
      )}
      <ChosenPieces pieces={pieces} onChange={choose} disabled={isLocked} error={errors.pieces?.message} />
      <TextArea {...field('description')} label="Description" rows={4} />
    </>
  )
}
