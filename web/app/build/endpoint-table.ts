import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const CONTRACT = resolve(import.meta.dirname, '../../../contract')

/** Pages need only each endpoint's method and path, so schemas and zod stay out of their scripts. */
export function endpointTable(): Plugin {
  const tables: Record<string, string> = {
    [join(CONTRACT, 'app/endpoint-table.ts')]: 'endpoints',
    [join(CONTRACT, 'app/private-endpoint-table.ts')]: 'privateEndpoints',
    [join(CONTRACT, 'app/admin-endpoint-table.ts')]: 'adminEndpoints',
  }
  return {
    name: 'endpoint-table',
    load(id) {
      const name = tables[id]
      if (!name) return null
      for (const source of globSync('**/*.ts', { cwd: CONTRACT })) this.addWatchFile(join(CONTRACT, source))
      // In a child process, because this one caches modules.
      const print = `import('${id}').then((table) => console.log(JSON.stringify(table.${name})))`
      return `export const ${name} = ${execFileSync(process.execPath, ['-e', print], { encoding: 'utf8' })}`
    },
  }
}
