import { useCallback, useRef } from 'react'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { groupCode } from '#web/customers/passports/group-code.ts'
import { newRequestKey } from '#web/platform/api/request-key.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LoadingPassports } from './loading-passports.tsx'
import { PassportList, PrintCards } from './passport-list.tsx'
import { usePassports } from './use-passports.ts'

/** The passports of units that were not sold here. Orders show their own. */
export function ProductPassports({ productId }: { productId: number }) {
  const id = String(productId)
  const read = useCallback(() => adminApi.productPassports({ id }), [id])
  const { passports, setPassports, failed, load } = usePassports(read)
  const { mutate, busy } = useMutation()
  /** The same until one was issued, so that trying again issues no second one. */
  const requestKey = useRef(newRequestKey())

  async function issue() {
    const reply = await mutate({
      send: () => adminApi.issuePassport({ id, request_key: requestKey.current }),
      done: ({ passport }) => `Passport ${groupCode(passport.code)} issued.`,
      failed: 'The passport could not be issued.',
    })
    if (!reply) return
    requestKey.current = newRequestKey()
    setPassports((before) => [reply.passport, ...(before ?? [])])
  }

  return (
    <section aria-labelledby="passports" className="max-w-160 py-10">
      <h2 id="passports" className="type-h3">
        Passports
      </h2>
      <p className="pt-1 pb-4 text-steel-600">
        Orders get theirs by themselves. Issue one here for a piece that you sold elsewhere. It says what this
        page says now, and never changes.
      </p>
      {passports === null ? (
        <LoadingPassports failed={failed} onRetry={load} />
      ) : (
        <>
          {passports.length > 0 && <PassportList passports={passports} />}
          <div className="flex flex-wrap gap-x-3">
            <Button
              kind="secondary"
              size="card"
              busy={busy !== null && 'Issuing…'}
              onClick={() => void issue()}
              className="mt-3"
            >
              Issue passport
            </Button>
            {passports.length > 0 && <PrintCards passports={passports} />}
          </div>
        </>
      )}
    </section>
  )
}
