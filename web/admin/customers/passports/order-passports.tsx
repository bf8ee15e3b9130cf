import Printer from 'virtual:icon/printer'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { parcelCardsPage } from '#contract/app/admin-paths.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { LoadingPassports } from './loading-passports.tsx'
import { PassportList, PrintCards } from './passport-list.tsx'
import { usePassports } from './use-passports.ts'

/** The passports of an order. They are issued when the cards are first printed, at the latest when the order ships. */
export function OrderPassports({ order: { order_uuid: orderUuid, status } }: { order: AdminOrder }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: shipping issues them
  const read = useCallback(() => adminApi.orderPassports({ orderUuid }), [orderUuid, status])
  const { passports, setPassports, failed, load } = usePassports(read)
  const { mutate, busy } = useMutation()
  const navigate = useNavigate()

  async function issue() {
    const reply = await mutate({
      send: () => adminApi.issueOrderPassports({ orderUuid }),
      failed: 'The passports could not be issued.',
    })
    if (!reply) return
    setPassports(reply.passports)
    if (reply.passports.length === 0) return showAlert('Nothing in this order gets a passport.')
    await navigate(parcelCardsPage(reply.passports.map(({ code }) => code)))
  }

  if (passports === null) return <LoadingPassports failed={failed} onRetry={load} />
  if (passports.length > 0) {
    return (
      <>
        <PassportList passports={passports} />
        <PrintCards passports={passports} />
      </>
    )
  }
  if (status !== 'paid') return <p className="text-small text-steel-600">None for this order.</p>
  return (
    <>
      <p className="text-small text-steel-600">
        Issued when you print the parcel cards, at the latest when the order ships.
      </p>
      <Button
        kind="secondary"
        size="card"
        busy={busy !== null && 'Issuing…'}
        onClick={() => void issue()}
        className="mt-3"
      >
        <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
        Print parcel cards
      </Button>
    </>
  )
}
