import Email from 'virtual:icon/mail'
import { useEffect, useState } from 'react'

export function NewOrderNote({ email, newForMs }: { email: string; newForMs: number }) {
  const [isNew, setIsNew] = useState(newForMs > 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), newForMs)
    return () => clearTimeout(timer)
  }, [newForMs])
  if (!isNew) return null
  return (
    <p
      role="status"
      className="mt-6 flex w-fit max-w-full items-center gap-4 rounded-control bg-green-50 px-5 py-3.5 font-medium text-green-700 print:hidden"
    >
      <Email size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">A confirmation email has been sent to {email}.</span>
    </p>
  )
}
