import type { SVGProps } from 'react'

interface IconProps extends SVGProps<SVGSVGElement> {
  size: number
}

export type Icon = ReturnType<typeof icon>

/** `import Menu from 'virtual:icon/menu'` imports Lucide's icon; see `vite.config.ts`. */
export function icon(shapes: string) {
  return function Icon({ size, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Lucide's own shapes, fixed when the pages are built
        dangerouslySetInnerHTML={{ __html: shapes }}
      />
    )
  }
}
