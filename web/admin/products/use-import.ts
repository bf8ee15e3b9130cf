import { useRef, useState } from 'react'
import type { ImportResult } from '#contract/spreadsheet.ts'
import { failedWith } from '#web/api-failure.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'

interface ImportState {
  step: 'choosing' | 'checking' | 'checked' | 'importing' | 'done'
  file: File | null
  /** Of the dry run, or of the import once it is done. */
  result: ImportResult | null
  failure: string | null
}

const START: ImportState = { step: 'choosing', file: null, result: null, failure: null }

/** A file on its way in: checked as soon as it is chosen, written only when asked for, and then whole or not at all. */
export function useImport() {
  const [state, setState] = useState(START)
  /** A file chosen while another is being checked takes its place. */
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
    const result = await browserApi.admin.importProducts({ form })
    return { step: result.applied ? 'done' : 'checked', file, result, failure: null }
  } catch (error) {
    // What the shop refuses to write, it tells of as it would look now.
    const { result } = ((error as { body?: unknown }).body ?? {}) as { result?: ImportResult }
    const now = result ?? (failedWith(error, 0) ? checked : null)
    const failure = sentenceOf(error, 'The file could not be read. Nothing was imported.')
    return { step: now ? 'checked' : 'choosing', file, result: now, failure }
  }
}
