import { Toast } from './toast.tsx'
import { useToasts } from './toast-store.ts'

/** At the lower left, above a bottom bar (`--bar-height`), beside a sidebar (`--sidebar-width`). */
export function Toasts() {
  const { toasts } = useToasts()
  return (
    <section
      aria-label="Messages"
      className="pointer-events-none fixed bottom-[calc(var(--bar-height,0px)+20px+env(safe-area-inset-bottom))] left-[calc(var(--sidebar-width,0px)+20px)] z-40 flex w-[min(420px,calc(100vw-40px))] flex-col gap-3 md:left-[calc(var(--sidebar-width,0px)+32px)] print:hidden"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </section>
  )
}
