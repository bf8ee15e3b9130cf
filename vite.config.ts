import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const ROOT = import.meta.dirname

/** Clients need only each endpoint's method and path, so schemas and zod stay out of the bundle. */
function endpointTable(): Plugin {
  const tables: Record<string, string> = {
    [resolve(ROOT, 'contract/app/endpoint-table.ts')]: 'endpoints',
    [resolve(ROOT, 'contract/app/private-endpoint-table.ts')]: 'privateEndpoints',
    [resolve(ROOT, 'contract/app/admin-endpoint-table.ts')]: 'adminEndpoints',
  }
  return {
    name: 'endpoint-table',
    load(id) {
      const name = tables[id]
      if (!name) return null
      for (const source of globSync('contract/**/*.ts', { cwd: ROOT }))
        this.addWatchFile(resolve(ROOT, source))
      // In a child process, because this one caches modules.
      const print = `import('${id}').then((table) => console.log(JSON.stringify(table.${name})))`
      return `export const ${name} = ${execFileSync(process.execPath, ['-e', print], { encoding: 'utf8' })}`
    },
  }
}

const ICON = 'virtual:icon/'
/** Attributes that `web/platform/ui/icon.tsx` sets once on the svg. */
const COMMON_ATTRIBUTES = / (fill="none"|stroke(-linecap|-linejoin|-width)?="(currentColor|round|2)")/g

/** `virtual:icon/menu` is a component that renders the Lucide icon. */
function icons(): Plugin {
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

const ROUTE_MODULES = './routeModules.js'

/** React Router's reload after a lost connection is not an option, so the build replaces the function that does it. */
function routeModuleLoader(): Plugin {
  return {
    name: 'route-module-loader',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === ROUTE_MODULES && importer?.includes('/react-router/')
        ? resolve(ROOT, 'web/platform/connection/load-route-module.ts')
        : null,
  }
}

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null
}

/** What a browser starts with. */
const ENTRY = /[\\/]web[\\/](.+-page|root|entry\.client)\.tsx?$/
const EVERY_PAGE = /[\\/](root|entry\.client)\.tsx$/
/** Pages that customers open one after another. */
const STOREFRONT_PAGE = /[\\/]web[\\/]pages[\\/](home|listing|category|product|saved|cart)-page\.tsx$/

/** The pages that need the module, and what every page starts with. */
function entriesOf(module: string, graph: ModuleGraph): string[] {
  const seen = new Set([module])
  for (const id of seen) for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer)
  return [...seen].filter((id) => ENTRY.test(id))
}

/** Few files hold what many pages need: a browser has six connections, and every further file costs a round trip. */
function sharedFile(module: string, graph: ModuleGraph): string | null {
  const entries = entriesOf(module, graph)
  if (entries.some((id) => EVERY_PAGE.test(id))) return 'every-page'
  return entries.filter((id) => STOREFRONT_PAGE.test(id)).length > 1 ? 'storefront' : null
}

/** What one of these pages shares with pages that are opened less often. */
function pageFile(module: string, graph: ModuleGraph): string | null {
  const entries = entriesOf(module, graph)
  const page = entries.find((id) => STOREFRONT_PAGE.test(id))
  return page && entries.length > 1 ? basename(page, '.tsx') : null
}

export default defineConfig(({ command }) => ({
  plugins: [endpointTable(), icons(), routeModuleLoader(), tailwindcss(), reactRouter()],
  publicDir: 'web/app/public',
  // One stylesheet: a second request costs more than its bytes.
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The manifest, which every page loads, has the names of all shared files.
            chunkFileNames: ({ facadeModuleId }) => `assets/${facadeModuleId ? '[name]-' : ''}[hash].js`,
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: sharedFile },
                { name: pageFile },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: 'web/app/entry.ssr.ts' } },
      ...(command === 'build' && {
        // Bundles everything, with React's production build regardless of NODE_ENV at run time.
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
