import { useState } from 'react'
import type { DrawCheck } from '#contract/catalog/drops/check-draw.ts'
import type { DrawResult } from '#contract/catalog/drops/draws.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

type Check = 'none' | 'checking' | 'impossible' | 'failed' | DrawCheck

/** Recomputes the draw in the browser, with nothing from the shop but the seed and the entries. */
export function CheckDraw({ result }: { result: DrawResult }) {
  const [check, setCheck] = useState<Check>('none')

  async function run() {
    // Browsers have WebCrypto on secure connections only.
    if (!globalThis.crypto?.subtle) return setCheck('impossible')
    setCheck('checking')
    const checked = retryImport(() => import('#contract/catalog/drops/check-draw.ts')).then(({ checkDraw }) =>
      checkDraw(result),
    )
    setCheck(await checked.catch(() => 'failed' as const))
  }

  return (
    <>
      <CheckNotice check={check} />
      <Button
        kind="secondary"
        busy={check === 'checking' && 'Checking…'}
        className="print:hidden noscript:hidden"
        onClick={() => void run()}
      >
        Check it yourself
      </Button>
    </>
  )
}

function CheckNotice({ check }: { check: Check }) {
  if (check === 'none' || check === 'checking') return null
  if (check === 'failed') return <Notice kind="failed">The check could not start. Please try again.</Notice>
  if (check === 'impossible') {
    return (
      <p role="status" className="border-y border-bone-300 py-3.5">
        This browser can't check it on a connection without encryption. Open this page with https, or check it
        by hand.
      </p>
    )
  }
  if (check.ok) {
    return (
      <Notice kind="done">
        <strong className="block font-[550]">Checked in your browser.</strong>
        The seed matches the commitment
        {check.entries > 0 && `, and ${ranks(check.entries)} from it`}.
      </Notice>
    )
  }
  return (
    <Notice kind="failed">
      <strong className="block font-[550]">Not verified.</strong>
      {check.problem === 'commitment'
        ? 'The seed does not match the commitment.'
        : `Rank ${check.rank} is the first that differs: the seed gives another entry.`}
    </Notice>
  )
}

function ranks(count: number): string {
  return count === 1 ? 'the only rank follows' : `all ${pluralize(count, 'rank')} follow`
}
