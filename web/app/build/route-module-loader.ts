import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const ROUTE_MODULES = './routeModules.js'
const OWN_LOADER = resolve(import.meta.dirname, '../../platform/connection/load-route-module.ts')

/** React Router's reload after a lost connection is not an option, so the build replaces the function that does it. */
export function routeModuleLoader(): Plugin {
  return {
    name: 'route-module-loader',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === ROUTE_MODULES && importer?.includes('/react-router/') ? OWN_LOADER : null,
  }
}
