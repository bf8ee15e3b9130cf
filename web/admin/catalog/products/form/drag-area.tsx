import { DragDropProvider, useDragDropManager } from '@dnd-kit/react'
import { type ComponentProps, useEffect, useState } from 'react'

type DragAreaProps = Omit<ComponentProps<typeof DragDropProvider>, 'plugins'>
type Plugins = NonNullable<ComponentProps<typeof DragDropProvider>['plugins']>
type PluginList = Extract<Plugins, unknown[]>

/**
 * The content security policy blocks the library's `style` elements. product-form.css has their rules, and the style plugin
 * is disabled before the other plugins start.
 */
export function DragArea({ children, ...rest }: DragAreaProps) {
  const [isDisabled, setDisabled] = useState(false)
  return (
    <DragDropProvider {...rest} plugins={isDisabled ? withoutAnnouncements : NONE}>
      <StylesDisabler onDisabled={() => setDisabled(true)} />
      {children}
    </DragDropProvider>
  )
}

const NONE: PluginList = []
let cachedPlugins: PluginList | undefined

/** The accessibility plugin would announce items by their keys. The form has its own announcements. */
function withoutAnnouncements(defaults: PluginList): PluginList {
  cachedPlugins ??= defaults.slice(1)
  return cachedPlugins
}

function StylesDisabler({ onDisabled }: { onDisabled: () => void }) {
  const manager = useDragDropManager()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each manager
  useEffect(() => {
    for (const plugin of manager?.registry.plugins.values ?? []) {
      if ('register' in plugin && 'addRoot' in plugin)
        Object.assign(plugin, { register: () => () => undefined })
    }
    onDisabled()
  }, [manager])
  return null
}
