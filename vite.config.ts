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
    [resolve(ROOT, 'contract/endpoint-table.ts')]: 'endpoints',
    [resolve(ROOT, 'contract/private-endpoint-table.ts')]: 'privateEndpoints',
    [resolve(ROOT, 'contract/admin-endpoint-table.ts')]: 'adminEndpoints',
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

interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null
}

const STAFF = /[\\/]web[\\/](admin|styleguide)[\\/]/

/** Code that only staff's pages use must not make the customers' files larger, however many of those pages share it. */
function forCustomers(name: string) {
  return (module: string, graph: ModuleGraph): string | null => {
    const seen = new Set([module])
    for (const id of seen) {
      if (STAFF.test(id)) continue
      const found = graph.getModuleInfo(id)
      if (!found || found.isEntry) return name
      for (const importer of [...found.importers, ...found.dynamicImporters]) seen.add(importer)
    }
    return null
  }
}

/** What this shop, which tells a browser all its routes at once and measures none, never runs. */
const UNUSED: Record<string, string> = {
  'fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    export const getPartialManifest = (manifest) => manifest`,
  'instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,
}

/** Its code for the server keeps them. */
const ROUTER = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/](router|dom|dom-export)[\\/]/

/** Leaves parts of React Router out of the browser's files. */
function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer) => {
      const file = basename(source)
      return file in UNUSED && ROUTER.test(importer ?? '') ? `\0unused/${file}` : null
    },
    load: (id) => (id.startsWith('\0unused/') ? UNUSED[basename(id)] : null),
  }
}

/** The pictures that home, about, process and login pages have and products don't. */
const SITE_IMAGES = /[\\/]web[\\/]images[\\/]((hero|close-up|process|makers)-images|previews)/

/** What home, product, category and review pages show of reviews, and what they tell search engines about the shop. */
const REVIEWS = /[\\/]web[\\/](reviews[\\/](?!write)|structured-data[\\/]store)/

/** Code shared by most pages: not admin, account or order code, except the session. */
const SHARED =
  /^(?!.*[\\/](node_modules[\\/](react-hook-form|@hookform|zod)|web[\\/](admin|orders|request-key|private-api|cart[\\/]summary-|contact[\\/]captcha|images[\\/](?!site-image|empty-cart)|reviews|account[\\/](?!session)|storefront[\\/]listing|ui[\\/](form|field|text-area|radio-card|switch|checkbox|dialog|notice|ruler))|contract[\\/](accounts|common-schemas|form-fields|private-endpoint-table|orders|images[\\/]file-type|messages|checkout[\\/](customer-form|us-states|codes)|settings[\\/](?!business-labels|short-day|vacation-message))\b))/

/** What the pages of a product and of its passport show alike. */
const PRODUCT = /[\\/]web[\\/]storefront[\\/]product[\\/](gallery|zoom|specs)/

/** Code shared by a few of the customers' pages. */
const STOREFRONT =
  /[\\/](contract[\\/](catalogue[\\/]spec|units)|web[\\/](layout|cart[\\/]order-without-script|vacation[\\/]ships-later|storefront[\\/](?!product[\\/](gallery|zoom|specs)|listing[\\/](?!filters))|structured-data[\\/](?!store|product)|images[\\/](?!drop-|gift-card-|sized[\\/]drop-|check-|create-)|meta|home|contact[\\/](live-map|contour-map)|connection|account[\\/]session[\\/]typed|ui[\\/](?!form|field|text-area|radio-card|checkbox|dialog|switch|segmented-control)))/

export default defineConfig(({ command }) => ({
  plugins: [endpointTable(), icons(), routeModuleLoader(), leaveOut(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // One stylesheet: a second request costs more than its bytes.
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The manifest, which every page loads, has the names of all shared files.
            chunkFileNames: ({ facadeModuleId }) => `assets/${facadeModuleId ? '[name]-' : ''}[hash].js`,
            // Few files: a browser has six connections, and every further file costs a round trip.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: forCustomers('shared'), test: SHARED, minShareCount: 5 },
                { name: forCustomers('icons'), test: /virtual:icon/, minShareCount: 2 },
                { name: 'reviews', test: REVIEWS, minShareCount: 2 },
                { name: 'product', test: PRODUCT, minShareCount: 2 },
                { name: 'site-images', test: SITE_IMAGES, minShareCount: 2 },
                { name: forCustomers('storefront'), test: STOREFRONT, minShareCount: 2 },
                {
                  name: 'listing',
                  test: /[\\/]web[\\/]storefront[\\/]listing/,
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
