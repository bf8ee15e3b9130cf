import { useEffect, useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { readDollars } from '#contract/platform/values/typed-number.ts'
import { useErrors, useFormValue } from '#web/admin/platform/form/form-context.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FormSection } from '../fields/form-section.tsx'
import { RowList, useRows } from '../fields/row-list.tsx'
import { Setting } from '../fields/setting.tsx'
import { Prices } from './prices.tsx'

export function ShippingFields() {
  return (
    <>
      <Prices />
      <FormSection title="Flat rate boxes">
        <div className="grid grid-cols-3 items-start gap-3 sm:gap-4">
          <Setting name="flat_rate" />
        </div>
      </FormSection>
      <InsuranceRows />
      <FormSection title="Fees and packaging">
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
          <Setting name="handling_fee" />
          <Setting name="free_shipping_from" />
          <Setting name="packaging_oz" />
        </div>
      </FormSection>
      <FormSection title="Promised dates">
        <HandlingTime />
        <div className="grid items-start gap-x-4 gap-y-5 pt-4 sm:grid-cols-3">
          <Setting name="handling_days" />
          <Setting name="transit_days" />
        </div>
        <p className="pt-2 text-caption text-steel-600">Business days: Monday to Friday without holidays.</p>
      </FormSection>
      <Pickup />
    </>
  )
}

function Pickup() {
  const rows = useRows('pickup.places')
  return (
    <FormSection title="Pickup" note="Customers choose a place instead of an address, and pay no shipping.">
      <Setting name="pickup.enabled" />
      <RowList rows={rows} className="grid gap-7 pt-4">
        {(row, removeButton) => (
          <div className="grid grid-cols-[minmax(0,1fr)_44px] items-start gap-x-3 gap-y-4 border-b border-bone-300 pb-6">
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Setting name={`${row}.name`} />
              <Setting name={`${row}.town`} />
              <Setting name={`${row}.address`} />
              <Setting name={`${row}.when`} />
              <Setting name={`${row}.id`} />
            </div>
            <div className="flex h-13 items-center pt-7.5 box-content">{removeButton}</div>
          </div>
        )}
      </RowList>
    </FormSection>
  )
}

const SHOWN = 6

/** The fee for each value. The long list of the carrier is folded. */
function InsuranceRows() {
  const rows = useRows('insurance')
  const values = useFormValue<{ up_to: string }[]>('insurance')
  const [isOpen, setIsOpen] = useState(false)
  const wrong = Object.keys(useErrors('insurance') ?? {})
  const showsAll = isOpen || values.length <= SHOWN + 1 || wrong.some((index) => Number(index) >= SHOWN)
  const last = readDollars(values.at(-1)?.up_to ?? '')
  return (
    <FormSection
      title="Insurance"
      note={
        values.length === 0
          ? 'Without a row, insurance is not offered.'
          : `The first row that covers the order applies. Above ${Number.isNaN(last) ? 'the last row' : formatDollars(last)}, insurance is not offered.`
      }
    >
      <RowList
        rows={rows}
        className="grid gap-x-8 gap-y-2 sm:grid-cols-2"
        shown={showsAll ? rows.ids.length : SHOWN}
        onAdd={() => setIsOpen(true)}
        unfold={
          !showsAll && (
            <Button kind="secondary" size="card" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
              Show all {values.length} rows
            </Button>
          )
        }
      >
        {(row, removeButton) => (
          <div className="grid grid-cols-[1fr_.75fr_44px] items-start gap-2">
            <Setting name={`${row}.up_to`} hideLabel small prefix="Up to $" />
            <Setting name={`${row}.fee`} hideLabel small />
            {removeButton}
          </div>
        )}
      </RowList>
    </FormSection>
  )
}

interface HandlingTimeReply {
  orders: number
  measured: number | null
}

function HandlingTime() {
  const [time, setTime] = useState<HandlingTimeReply | null>(null)
  useEffect(() => {
    // The fields work without it.
    adminApi.handlingTime({}).then(setTime, () => {})
  }, [])
  return <p className="min-h-12 text-small text-steel-600">{time && sentence(time)}</p>
}

function sentence({ orders, measured }: HandlingTimeReply): string {
  if (measured === null)
    return 'Fewer than 5 orders shipped in the last 90 days, so the shop promises the number below.'
  const days = `${measured} business ${measured === 1 ? 'day' : 'days'}`
  return `In the last 90 days, 80% of ${orders} orders shipped within ${days}, so the shop promises ${measured}. With fewer than 5 orders it promises the number below.`
}
