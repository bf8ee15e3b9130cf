import { DragDropProvider, useDragDropManager } from '@dnd-kit/react'
import { type ComponentProps, useEffect, useState } from 'react'

type DragAreaProps = Omit<ComponentProps<typeof DragDropProvider>, 'plugins'>
type Plugins = NonNullable<ComponentProps<typeof DragDropProvider>['plugins']>
type PluginList = Extract<Plugins, unknown[]>

/**
 * Where things can be dragged. The library writes its rules into the page as `style` elements, which the shop's pages
 * refuse to load; the same rules come with the shop, in `product-form.css`. So its writer is silenced before the parts
 * that use it begin.
 */
export function DragArea({ children, ...rest }: DragAreaProps) {
  const [isQuiet, setQuiet] = useState(false)
  return (
    <DragDropProvider {...rest} plugins={isQuiet ? allButWords : NONE}>
      <QuietStyles onQuiet={() => setQuiet(true)} />
      {children}
    </DragDropProvider>
  )
}

const NONE: PluginList = []
let chosen: PluginList | undefined

/** The first of the library's parts speaks of things by their keys; the page says it better itself. */
function allButWords(defaults: PluginList): PluginList {
  chosen ??= defaults.slice(1)
  return chosen
}

function QuietStyles({ onQuiet }: { onQuiet: () => void }) {
  const manager = useDragDropManager()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each manager
  useEffect(() => {
    for (const plugin of manager?.registry.plugins.values ?? []) {
      if ('register' in plugin && 'addRoot' in plugin)
        Object.assign(plugin, { register: () => () => undefined })
    }
    onQuiet()
  }, [manager])
  return null
}
