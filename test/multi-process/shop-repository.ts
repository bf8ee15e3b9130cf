import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** A bare repository, to which the shop's author pushes, and the clone of it in which the shop runs. */
export function createShopRepository(
  addSources: (author: string) => void,
  folder = mkdtempSync(join(tmpdir(), 'shop-repository-')),
) {
  const author = join(folder, 'author')
  const bare = join(folder, 'bare')
  const checkout = join(folder, 'checkout')
  mkdirSync(author, { recursive: true })
  addSources(author)
  git(author, 'init', '--quiet', '--initial-branch=main')
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', bare)
  git(author, 'remote', 'add', 'origin', bare)
  publish('Open the shop')
  git(folder, 'clone', '--quiet', bare, checkout)

  /** @returns the commit. */
  function publish(subject: string): string {
    git(author, 'add', '.')
    git(author, 'commit', '--quiet', '-m', subject)
    git(author, 'push', '--quiet', 'origin', 'HEAD:main')
    return git(author, 'rev-parse', 'HEAD')
  }

  function startUpdate(...args: string[]) {
    const script = spawn(join(checkout, 'deploy/update.sh'), args)
    const exited = new Promise<number | null>((resolve) => script.once('exit', resolve))
    const read = Promise.all([text(script.stdout), text(script.stderr)])
    const ended = read.then(async (printed) => ({ code: await exited, output: printed.join('') }))
    return { script, ended }
  }

  return {
    author,
    checkout,
    publish,
    startUpdate,
    update: async (...args: string[]) => startUpdate(...args).ended,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export function git(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=June', '-c', 'user.email=june@example.com']
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' }).trim()
}
