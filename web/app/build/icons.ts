import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ICON = 'virtual:icon/'
/** Attributes that `web/platform/ui/icon.tsx` sets once on the svg. */
const COMMON_ATTRIBUTES = / (fill="none"|stroke(-linecap|-linejoin|-width)?="(currentColor|round|2)")/g

/** `virtual:icon/menu` is a component that renders the Lucide icon. */
export function icons(): Plugin {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'))
  const lucide: { icons: Record<string, { body: string }> } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(ICON) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${ICON}`)) return null
      const name = id.slice(ICON.length + 1)
      const found = lucide.icons[name]
      if (!found) throw new Error(`Lucide has no icon named ${name}.`)
      const shapes = found.body.replace(COMMON_ATTRIBUTES, '')
      return `import { icon } from '#web/platform/ui/icon.tsx'\nexport default icon(${JSON.stringify(shapes)})`
    },
  }
}
