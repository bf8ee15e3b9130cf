import type { ReactNode } from 'react'

/** 64 hex digits in groups of eight, so that two values can be compared by eye. */
export function Hash({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  const groups = value.match(/.{1,8}/g) ?? []
  return (
    <div>
      <h3 className="type-label">{label}</h3>
      <p className="grid max-w-115 grid-cols-4 gap-x-3 text-small/[1.625rem] tabular-nums max-[22rem]:grid-cols-2">
        <span className="sr-only">{value}</span>
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change their places, and two can be equal.
          <span key={index} aria-hidden="true">
            {group}
          </span>
        ))}
      </p>
      <p className="text-caption text-steel-600">{children}</p>
    </div>
  )
}
