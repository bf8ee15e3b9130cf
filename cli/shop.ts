import { Command } from 'commander'
import { SHOP_COMMAND, shopCommand } from '#server/platform/process/shop-command.ts'
import { addAccountCommands } from './accounts.ts'
import { addBackupCommands } from './backup.ts'
import { addDoctorCommands } from './doctor.ts'
import { addDrawCommands } from './draw-verify.ts'
import { addExportCommands } from './export.ts'
import { addPassportCommands } from './passports.ts'
import { addRecoverCommand } from './recover.ts'
import { addSetupCommand } from './setup/setup.ts'

const program = new Command(SHOP_COMMAND)
  .description('Commands for the owner of the shop.')
  .showHelpAfterError(`Run "${shopCommand('--help')}" to list all commands.`)
  .configureHelp({ sortSubcommands: true })
addAccountCommands(program)
addBackupCommands(program)
addDoctorCommands(program)
addDrawCommands(program)
addExportCommands(program)
addPassportCommands(program)
addSetupCommand(program)
addRecoverCommand(program)

if (process.argv.length > 2) await program.parseAsync()
else program.outputHelp()
