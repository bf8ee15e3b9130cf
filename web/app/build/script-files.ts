import { basename } from 'node:path'
import type { Rolldown } from 'vite'

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** The modules that a browser starts with. */
const ENTRY = /[\\/]web[\\/](.+-page|root|entry\.client)\.tsx?$/
const EVERY_PAGE = /[\\/](root|entry\.client)\.tsx$/
/** Pages that customers open one after another. */
const STOREFRONT_PAGE = /[\\/]web[\\/]pages[\\/](home|listing|category|product|saved|cart)-page\.tsx$/

/** Divides the browser's code into files. */
export const scriptFiles: Rolldown.OutputOptions = {
  // The manifest, which every page loads, has the names of all shared files.
  chunkFileNames: ({ facadeModuleId }) => `assets/${facadeModuleId ? '[name]-' : ''}[hash].js`,
  codeSplitting: {
    groups: [
      { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
      { name: sharedFile },
      { name: pageFile },
    ],
  },
}

/** Few files hold what many pages need: a browser has six connections, and every further file costs a round trip. */
function sharedFile(module: string, graph: ModuleGraph): string | null {
  const entries = entriesOf(module, graph)
  if (entries.some((id) => EVERY_PAGE.test(id))) return 'every-page'
  return entries.filter((id) => STOREFRONT_PAGE.test(id)).length > 1 ? 'storefront' : null
}

/** Names the file for code that one of these pages shares with pages that are opened less often. */
function pageFile(module: string, graph: ModuleGraph): string | null {
  const entries = entriesOf(module, graph)
  const page = entries.find((id) => STOREFRONT_PAGE.test(id))
  return page && entries.length > 1 ? basename(page, '.tsx') : null
}

/** The pages that need the module, and `root` or `entry.client` when every page needs it. */
function entriesOf(module: string, graph: ModuleGraph): string[] {
  const seen = new Set([module])
  for (const id of seen) for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer)
  return [...seen].filter((id) => ENTRY.test(id))
}
