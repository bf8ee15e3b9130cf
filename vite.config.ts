import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const ROOT = import.meta.dirname

/** Clients need only each endpoint's method and path, so schemas and zod stay out of the bundle. */
function endpointTable(): Plugin {
  const file = resolve(ROOT, 'contract/endpoint-table.ts')
  return {
    name: 'endpoint-table',
    load(id) {
      if (id !== file) return null
      for (const source of globSync('contract/**/*.ts', { cwd: ROOT }))
        this.addWatchFile(resolve(ROOT, source))
      // In a child process, because this one caches modules.
      const print = `import('${file}').then(({ endpoints }) => console.log(JSON.stringify(endpoints)))`
      return `export const endpoints = ${execFileSync(process.execPath, ['-e', print], { encoding: 'utf8' })}`
    },
  }
}

const ICON = 'virtual:icon/'
/** Attributes that `web/ui/icon.tsx` sets once on the svg. */
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
      return `import { icon } from '#web/ui/icon.tsx'\nexport default icon(${JSON.stringify(shapes)})`
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
        ? resolve(ROOT, 'web/connection/load-route-module.ts')
        : null,
  }
}

/** The pictures that home, about, process and login pages have and products don't. */
const SITE_IMAGES = /[\\/]web[\\/]images[\\/]((hero|close-up|process|makers)-images|previews)/

/** Code shared by most pages: not admin, account or order code, except the session. */
const SHARED =
  /^(?!.*[\\/](node_modules[\\/](react-hook-form|@hookform|zod)|web[\\/](admin|orders|images[\\/](?!site-image|empty-cart)|account[\\/](?!session)|storefront[\\/]listing|ui[\\/](form|field|text-area|radio-card|switch|checkbox|dialog|notice))|contract[\\/](accounts|common-schemas|form-fields|checkout[\\/](customer-form|us-states)|settings[\\/](?!business-labels|short-day|vacation-message))\b))/

/** Code shared by a few of the customers' pages. */
const STOREFRONT =
  /virtual:icon|[\\/](contract[\\/](catalogue[\\/]spec|units)|web[\\/](layout|storefront[\\/](?!listing[\\/](?!filters))|structured-data|images|meta|home|contact[\\/](live-map|contour-map)|connection|ui[\\/](?!form|field|text-area|radio-card|checkbox|dialog|switch|segmented-control)))/

export default defineConfig(({ command }) => ({
  plugins: [endpointTable(), icons(), routeModuleLoader(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // One stylesheet: a second request costs more than its bytes.
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: a browser has six connections, and every further file costs a round trip.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'shared', test: SHARED, minShareCount: 5 },
                { name: 'site-images', test: SITE_IMAGES, minShareCount: 2 },
                { name: 'storefront', test: STOREFRONT, minShareCount: 2 },
                {
                  name: 'listing',
                  test: /[\\/]web[\\/](storefront[\\/]listing|ui[\\/]switch)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: 'web/entry.ssr.ts' } },
      ...(command === 'build' && {
        // Bundles everything, with React's production build regardless of NODE_ENV at run time.
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
