import { classes } from './cn.ts'
import { Link, type LinkProps } from './link.tsx'

interface LinkUnderlinedProps extends LinkProps {
  onSteel?: boolean
}

export function LinkUnderlined({ onSteel, className, children, ...rest }: LinkUnderlinedProps) {
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={classes('group type-button inline-flex min-h-11 items-center', className)}
    >
      <span
        className={classes(
          'border-b pb-0.5 transition-colors duration-120',
          onSteel
            ? 'border-brass-400 group-hover:border-bone-50'
            : 'border-brass-700 group-hover:border-steel-950',
        )}
      >
        {children}
      </span>
    </Link>
  )
}
