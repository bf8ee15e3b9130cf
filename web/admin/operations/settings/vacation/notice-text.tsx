import type { Notice } from './vacation-preview.tsx'

export function NoticeText({ notice: { isClosed, shipping, message } }: { notice: Notice }) {
  if (isClosed) return <p className="font-serif large-20/30 wrap-anywhere">{message}</p>
  return (
    <>
      <p className="font-[550]">{shipping ?? 'Choose the last day: customers read when orders ship.'}</p>
      {message && <p className="pt-1 text-small text-steel-600 wrap-anywhere">{message}</p>}
    </>
  )
}
