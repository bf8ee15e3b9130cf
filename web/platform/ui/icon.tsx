import type { SVGProps } from 'react'
import { classes } from './cn.ts'

interface IconProps extends SVGProps<SVGSVGElement> {
  size: number
}

export type Icon = ReturnType<typeof icon>

/** `import Menu from 'virtual:icon/menu'` imports Lucide's icon; see `web/app/build/icons.ts`. */
export function icon(shapes: string) {
  function Icon({ size, className, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        strokeWidth={2}
        aria-hidden="true"
        {...rest}
        className={classes('icon', className)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Lucide's own shapes, fixed when the pages are built
        dangerouslySetInnerHTML={{ __html: shapes }}
      />
    )
  }
  return Object.assign(Icon, { shapes })
}
