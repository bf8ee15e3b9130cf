import { type RefObject, useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { type BarcodeReader, type CodeFormat, openReader } from './reader.ts'

const READ_EVERY_MS = SECOND_MS / 4

/**
 * Shows the camera in a video and reads the codes in front of it.
 * @param formats the same array for as long as it reads.
 * @param onText gets each text, but not the same one twice in a row. The next picture waits for it.
 * @returns why it can't read codes, or null.
 */
export function useBarcodes(
  video: RefObject<HTMLVideoElement | null>,
  formats: readonly CodeFormat[],
  onText: (text: string) => Promise<void>,
): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  const report = useRef(onText)
  useEffect(() => {
    report.current = onText
  })

  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const screen = video.current
    let last = ''
    let timer: ReturnType<typeof setTimeout> | undefined

    async function read(reader: BarcodeReader): Promise<void> {
      const hasPicture = screen !== null && screen.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
      const texts = hasPicture ? await reader.read(screen) : []
      const text = texts.find((each) => each !== last)
      if (signal.aborted) return
      if (text !== undefined) {
        last = text
        await report.current(text)
      }
      if (!signal.aborted) timer = setTimeout(() => read(reader).catch(fail), READ_EVERY_MS)
    }

    function fail(): void {
      if (!signal.aborted)
        setProblem('The reader of codes could not be loaded. Check the connection, then scan again.')
    }

    async function start(): Promise<void> {
      // Browsers have no `mediaDevices` without HTTPS.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      const stream = await devices?.getUserMedia({ video: { facingMode: 'environment' } }).catch(() => null)
      const stop = () => {
        for (const track of stream?.getTracks() ?? []) track.stop()
      }
      if (signal.aborted) return stop()
      if (!stream || !screen) return setProblem('The camera could not be opened.')
      signal.addEventListener('abort', stop)
      screen.srcObject = stream
      await screen.play()
      const reader = await openReader(formats)
      if (signal.aborted) return reader.close()
      signal.addEventListener('abort', reader.close)
      await read(reader)
    }

    start().catch(fail)
    return () => {
      closing.abort()
      clearTimeout(timer)
    }
  }, [video, formats])
  return problem
}
