import { useRef, useState } from 'react'
import type { TrackingRow } from '#contract/sales/orders/packing.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'

interface ImportState {
  step: 'choosing' | 'checking' | 'checked' | 'shipping' | 'done'
  file: File | null
  rows: TrackingRow[]
  failure: string | null
}

const START: ImportState = { step: 'choosing', file: null, rows: [], failure: null }

export function useTrackingImport() {
  const [state, setState] = useState(START)
  const latest = useRef<File | null>(null)

  async function check(file: File) {
    latest.current = file
    setState({ ...START, step: 'checking', file })
    try {
      const { rows } = await send(file, true)
      if (latest.current === file) setState({ step: 'checked', file, rows, failure: null })
    } catch (error) {
      const failure = errorMessage(error, 'The file could not be read. Nothing has changed.')
      if (latest.current === file) setState({ ...START, file, failure })
    }
  }

  async function apply() {
    const { file, step } = state
    if (!file || step !== 'checked') return
    setState({ ...state, step: 'shipping', failure: null })
    try {
      const { rows } = await send(file, false)
      setState({ step: 'done', file, rows, failure: null })
    } catch (error) {
      const text = errorMessage(error, 'The orders could not be shipped.')
      // What was shipped before the failure stays, and a repetition leaves it alone.
      const failure = `${text} Press the button again: no order ships twice.`
      setState({ ...state, step: 'checked', failure })
    }
  }

  function restart() {
    latest.current = null
    setState(START)
  }

  return { ...state, check, apply, restart }
}

function send(file: File, dryRun: boolean) {
  const form = new FormData()
  form.set('dryRun', String(dryRun))
  form.set('file', file)
  return adminApi.importTracking({ form })
}
