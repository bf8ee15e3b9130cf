import { useRef, useState } from 'react'
import type { ImportResult } from '#contract/catalog/products/products-csv.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'

interface ImportState {
  step: 'choosing' | 'checking' | 'checked' | 'importing' | 'done'
  file: File | null
  result: ImportResult | null
  failure: string | null
}

const START: ImportState = { step: 'choosing', file: null, result: null, failure: null }

export function useImport() {
  const [state, setState] = useState(START)
  const latest = useRef<File | null>(null)

  async function check(file: File) {
    latest.current = file
    setState({ ...START, step: 'checking', file })
    const next = await send(file, null)
    if (latest.current === file) setState(next)
  }

  async function apply() {
    const { file, result, step } = state
    if (!file || !result || step !== 'checked') return
    setState({ ...state, step: 'importing', failure: null })
    setState(await send(file, result))
  }

  return { ...state, check, apply }
}

async function send(file: File, checked: ImportResult | null): Promise<ImportState> {
  const form = new FormData()
  if (checked) {
    form.set('dryRun', 'false')
    form.set('token', checked.token)
  }
  form.set('file', file)
  try {
    const result = await adminApi.importProducts({ form })
    return { step: result.applied ? 'done' : 'checked', file, result, failure: null }
  } catch (error) {
    // When products changed since the check, the API sends a new preview with the error.
    const { result } = ((error as { body?: unknown }).body ?? {}) as { result?: ImportResult }
    const now = result ?? (failedWith(error, 0) ? checked : null)
    const failure = errorMessage(error, 'The file could not be read. Nothing was imported.')
    return { step: now ? 'checked' : 'choosing', file, result: now, failure }
  }
}
