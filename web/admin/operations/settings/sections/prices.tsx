import { useId, useState } from 'react'
import { MAX_POUNDS } from '#contract/platform/values/limits.ts'
import { useErrors, useFormContext, useFormValue, useInput } from '#web/admin/platform/form/form-context.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { fieldStyle, SMALL_FIELD } from '#web/platform/ui/field-style.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { FormSection } from '../fields/form-section.tsx'
import { Setting } from '../fields/setting.tsx'
import { isChangedPrice, type PriceNoticeState, usePrices } from './use-prices.ts'

const POUNDS = Array.from({ length: MAX_POUNDS }, (_, index) => index + 1)
const SHOWN_ON_PHONE = 8

/** The price of each pound. */
export function Prices() {
  const { notice, paste, reset } = usePrices()
  const [showsAll, setShowsAll] = useState(false)
  return (
    <FormSection
      title="USPS Standard"
      note="What a customer pays by weight, packaging included. Copy the column of 70 prices from the USPS sheet and paste it into any field."
    >
      <PriceNotice notice={notice} />
      <PriceTable showsAll={showsAll} onShowAll={() => setShowsAll(true)} onPaste={paste} />
      <p className="pt-2 text-caption text-steel-600">
        Underlined prices are changed. A price is never lower than the one above it.
      </p>
      <div className="grid grid-cols-[2fr_3fr] items-end gap-4 pt-6 max-[22.5rem]:grid-cols-1 sm:grid-cols-2">
        <Setting name="zone" />
        <ResetButton onReset={reset} />
      </div>
      <Setting name="rates_valid_until" className="pt-5 sm:w-[calc(50%-8px)]" />
    </FormSection>
  )
}

function PriceNotice({ notice }: { notice: PriceNoticeState | null }) {
  if (!notice) return null
  const { kind, text, undo } = notice
  return (
    <Notice kind={kind} className="mb-4 [&>div]:grow">
      <span className="flex items-center justify-between gap-x-4">
        {text}
        {undo && (
          <button
            type="button"
            onClick={undo}
            className="type-label -my-2.5 min-h-11 shrink-0 px-1 underline underline-offset-4"
          >
            Undo
          </button>
        )}
      </span>
    </Notice>
  )
}

function ResetButton({ onReset }: { onReset: () => Promise<void> }) {
  const { readOnly } = useFormContext()
  const [busy, setBusy] = useState(false)
  if (readOnly) return null
  return (
    <Button
      kind="secondary"
      className="px-3!"
      busy={busy && 'Loading the prices…'}
      onClick={() => {
        setBusy(true)
        void onReset().finally(() => setBusy(false))
      }}
    >
      Reset to USPS retail
    </Button>
  )
}

interface PriceTableProps {
  showsAll: boolean
  onShowAll: () => void
  /** @returns whether the text was a list of prices. */
  onPaste: (text: string) => boolean
}

/** Five columns read downward; on a phone two, read across, and all 70 only when asked for. */
function PriceTable({ showsAll, onShowAll, onPaste }: PriceTableProps) {
  const wrong = Object.keys(useErrors('standard') ?? {})
  const isWrong = wrong.some((index) => Number(index) >= SHOWN_ON_PHONE)
  const isFolded = (pounds: number) => !showsAll && !isWrong && pounds > SHOWN_ON_PHONE
  return (
    <>
      <fieldset
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        className="@container"
      >
        <legend className="sr-only">Prices by weight</legend>
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2.5 max-[22.5rem]:grid-cols-1 @md:grid-flow-col @md:grid-cols-3 @md:grid-rows-[repeat(24,auto)] @md:gap-y-1.5 @xl:grid-cols-5 @xl:grid-rows-[repeat(14,auto)]">
          {POUNDS.map((pounds) => (
            <PriceCell
              key={pounds}
              pounds={pounds}
              className={classes(isFolded(pounds) && 'max-md:hidden')}
            />
          ))}
        </div>
      </fieldset>
      {isFolded(MAX_POUNDS) && (
        <Button kind="secondary" size="card" onClick={onShowAll} className="mt-3 w-full md:hidden">
          Show all {MAX_POUNDS}
        </Button>
      )}
    </>
  )
}

interface PriceCellProps {
  pounds: number
  className: string
}

function PriceCell({ pounds, className }: PriceCellProps) {
  const { saved } = useFormContext()
  const index = pounds - 1
  const name = `standard.${index}`
  const { error, ...field } = useInput(name)
  const isChanged = isChangedPrice(useFormValue(name), (saved.standard as string[])[index] ?? '')
  const id = useId()
  return (
    <div className={className}>
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-2 @xl:grid-cols-[2.375rem_minmax(0,1fr)] @xl:gap-1.5">
        <label htmlFor={id} className="text-right text-caption whitespace-nowrap text-steel-600">
          {pounds} lb
        </label>
        <input
          {...field}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
          className={fieldStyle({
            error: Boolean(error),
            extra: classes(
              'h-11 px-2! text-right @xl:px-1.5! md:pointer-fine:h-9',
              SMALL_FIELD,
              isChanged && 'font-semibold',
              isChanged &&
                !error &&
                'border-b-steel-950! shadow-[inset_0_-2px_0_var(--color-steel-950)] focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]',
            ),
          })}
        />
      </div>
      {error && (
        <div className="pt-1">
          <FieldMessage id={`${id}-message`} error={error} />
        </div>
      )}
    </div>
  )
}
