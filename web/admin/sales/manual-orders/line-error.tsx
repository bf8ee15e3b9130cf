import CircleAlert from 'virtual:icon/circle-alert'

export function LineError({ children }: { children: string | null | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="flex gap-2 pt-1 text-small text-rust-700">
      <CircleAlert size={16} strokeWidth={1.75} className="mt-1 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}
