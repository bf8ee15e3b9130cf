import { resolve } from 'node:path'
import type { Command } from 'commander'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { restoreTarget } from '#server/operations/backup/restore-target.ts'
import { exportShop } from '#server/operations/export/export.ts'
import { importShop } from '#server/operations/export/import.ts'
import type { ExportManifest } from '#server/operations/export/manifest.ts'
import { runCommand } from './run-command.ts'

export function addExportCommands(program: Command): void {
  program
    .command('export')
    .description('Write the whole shop into a folder of open formats. The shop can stay open.')
    .argument('<folder>', 'a new or empty folder')
    .option('--with-credentials', 'include password hashes, authenticator secrets, and passkeys', false)
    .action(
      runCommand(async (config, name: string, { withCredentials }: { withCredentials: boolean }) => {
        const folder = resolve(name)
        const manifest = await exportShop(config, { folder, withCredentials, at: Date.now() })
        console.log(`${folder}: ${contents(manifest)}. Its README.txt describes each file.`)
        console.log(
          withCredentials
            ? 'The export contains password hashes and authenticator secrets. Keep it secret.'
            : 'The export contains no passwords. After an import, everyone sets a new one. To include them: --with-credentials',
        )
        return 0
      }),
    )
  program
    .command('import')
    .description('Import an exported folder where there is no shop yet.')
    .argument('<folder>', 'the exported folder')
    .option('--into <folder>', 'folder for the shop; the default is DATA_DIR')
    .action(
      runCommand(async (config, name: string, { into }: { into?: string }) => {
        const { manifest, problems } = await importShop(resolve(name), restoreTarget(config, into))
        console.log(`Imported the shop of ${manifest.exported_at}: ${contents(manifest)}.`)
        if (!manifest.credentials) {
          console.log('The export contained no passwords: everyone sets a new one with "Forgot password?".')
        }
        if (problems.length > 0) console.log(['The audit found problems:', ...problems].join('\n'))
        return 0
      }),
    )
}

function contents({ counts }: ExportManifest): string {
  return [
    pluralize(counts.orders ?? 0, 'order'),
    pluralize(counts.products ?? 0, 'product'),
    pluralize(counts.customers ?? 0, 'customer'),
    pluralize(counts['picture files'] ?? 0, 'image file'),
  ].join(', ')
}
