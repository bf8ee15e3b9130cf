export function WaitingDot() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.5 shrink-0 rounded-full border border-brass-700 bg-brass-400"
    />
  )
}
