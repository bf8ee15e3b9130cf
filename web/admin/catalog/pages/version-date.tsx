import { LocalTime } from '#web/platform/ui/local-time.tsx'

/** @param createdAt null for the delivered texts. */
export function VersionDate({ createdAt }: { createdAt: string | null }) {
  return createdAt === null ? (
    <time dateTime="2025-03-27">Mar 27, 2025</time>
  ) : (
    <LocalTime instant={createdAt} brief />
  )
}
