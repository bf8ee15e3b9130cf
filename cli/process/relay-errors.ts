import type { ChildProcess } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

const MAX_LENGTH = 8000

/** Prints what a child writes to its piped stderr. @returns a function that reads the end of it. */
export function relayErrors(child: ChildProcess): () => string {
  let end = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    end = (end + chunk).slice(-MAX_LENGTH)
  })
  return () => stripVTControlCharacters(end).trim()
}
