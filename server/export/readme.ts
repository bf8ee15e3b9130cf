import type { About } from './about.ts'

/** For whoever opens the folder, in years maybe, without the shop. */
export function readme({ shop, credentials, files, counts }: Omit<About, 'exported_at'>): string {
  const list = files.map(({ name, lines }) =>
    `  ${`${name}.jsonl`.padEnd(26)}${String(lines).padStart(8)}  ${SAID[name] ?? ''}`.trimEnd(),
  )
  return `${shop}: the whole shop
${'='.repeat(shop.length + 16)}

This folder holds everything the shop has: what is for sale, who bought it, what was
written, and every picture. shop.json says when it was made. No program of the shop's is
needed to read it. It holds names and addresses of people: keep it as you keep those.

To open in a spreadsheet

  products.csv              every piece with all its facts, its pictures named by folder
  orders.csv                every order, each fee in a column of its own
  customers.csv             everybody with an account, staff included

A cell that begins with ' is one that a spreadsheet would otherwise run as a formula.

For programs: a JSON object a line, in UTF-8

${list.join('\n')}

  Sums that end in _cents are whole US cents. Times are UTC. deleted_at means: in the trash.
  What refers to another thing does so by its id, a picture by its hash: the last part of
  its folder's name.

Pictures: pictures/<what it shows>-<hash>/, ${counts['picture files']} files in all

  Each picture in every size the shop shows, as AVIF and WebP and one JPEG, and as
  "original" the file that was uploaded, if there was one.

Also here

  settings.json             what the shop reckons with, for reading; settings are given to
                            a shop when it is started
  checksums.sha256          "sha256sum --check checksums.sha256" says whether every file is
                            as it was written

${credentials ? WITH : WITHOUT}
Never in it: who is logged in, codes and links that wait to be used, from which network
address somebody came, the shop's own keys.

To put it into an empty shop: npm run shop -- import <this folder>
`
}

const WITH = `Passwords

  This export was made with credentials: the hashes of passwords, the secrets of
  authenticator apps, passkeys. Who holds it can try to guess passwords. People log in with
  what they have. Passkeys work only where the site's address is the same.
`
const WITHOUT = `Passwords

  None, not even as hashes, nor secrets of apps and passkeys. Once this is imported
  somewhere, everybody sets a new password there with "Forgot password?".
`

const SAID: Record<string, string> = {
  categories: 'what pieces are sorted by',
  tags: 'words that pieces carry',
  products: 'pieces, with their pictures and tags; drafts and the trash too',
  customers: 'everybody with an account, staff included',
  orders: 'orders with items, payment, refunds, and all that happened',
  'stock-ledger': 'every piece that came or went, and why',
  messages: 'what visitors wrote, and the answers',
  mails: 'what the shop mailed',
  activity: 'who of the staff changed what',
  'page-views': 'how often each page was seen',
  'piece-days': 'how often each piece was looked at, by day',
  backups: 'how each night’s backup went',
  'payment-events': 'what the payment provider reported',
  'picture-previews': 'what is seen of a picture before it has come',
  'catalogue-revision': 'a counter of changes',
}
