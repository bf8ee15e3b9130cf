import { shopCommand } from '#server/platform/process/shop-command.ts'
import type { ExportManifest } from './manifest.ts'

export function readme({ shop, credentials, files, counts }: ExportManifest): string {
  const list = files.map(({ name, lines }) =>
    `  ${`${name}.jsonl`.padEnd(26)}${String(lines).padStart(8)}  ${CONTENTS[name] ?? ''}`.trimEnd(),
  )
  return `${shop}: export of the whole shop
${'='.repeat(shop.length + 26)}

This folder contains the shop's products, orders, customers, messages, and images. You
don't need the shop's software to read it. shop.json says when it was exported. The folder
contains personal data: keep it safe.

Spreadsheets

  products.csv              products with their specs; images are named by folder
  orders.csv                orders, with a column for each fee
  customers.csv             everyone with an account, staff included

A leading ' in a cell keeps a spreadsheet from running the cell as a formula.

Records: one JSON object per line, UTF-8

${list.join('\n')}

  Amounts that end in _cents are whole US cents. The card_fee_cents of an order also has its
  tax, less its discount; tax_rate is in thousandths of a percent. Times are UTC. A record with deleted_at is
  in the trash. Records refer to each other by id, and to an image by its hash: the last
  part of the image folder's name.

Images: pictures/<name>-<hash>/ (${counts['picture files']} files)

  Each folder contains one image in every size, as AVIF, WebP, and one JPEG. The file
  "original" is the upload, if there was one.

Other files

  settings.json             the addresses of the shop's emails; an import does not apply them
  checksums.sha256          to verify every file: sha256sum --check checksums.sha256

${credentials ? WITH_CREDENTIALS : WITHOUT_CREDENTIALS}
Never exported: sessions, pending codes and links, IP addresses, and the shop's own keys.

To import this folder into an empty shop: ${shopCommand('import <this folder>')}
`
}

const WITH_CREDENTIALS = `Passwords

  This export contains password hashes, authenticator secrets, and passkeys. Anyone who has
  it can try to guess passwords. After an import, everyone logs in as before. Passkeys work
  only at the same domain.
`
const WITHOUT_CREDENTIALS = `Passwords

  This export contains no password hashes, authenticator secrets, or passkeys. After an
  import, everyone sets a new password with "Forgot password?".
`

const CONTENTS: Record<string, string> = {
  categories: 'product categories',
  tags: 'product tags',
  products: 'products with images and tags, including drafts and the trash',
  customers: 'everyone with an account, staff included',
  orders: 'orders with items, payments, refunds, and events',
  commissions: 'what customers asked to be made, with quotes, messages, images and deposits',
  disputes: 'payments that customers disputed with their bank',
  'failed-refunds': 'refunds that the payment provider could not pay out',
  journal: 'how products were made, with images',
  passports: 'passports of products as they were signed, with the codes of their cards and their owners',
  'passport-keys': 'public keys that verify passports',
  'stock-ledger': 'every change in stock, with its reason',
  settings: 'business, shipping, tax, and what else the owners set',
  messages: 'messages from the contact form, with replies',
  mails: 'emails that the shop sent',
  pages: 'texts and images of the public pages, with older versions',
  activity: 'what staff changed',
  'page-views': 'views of each page',
  'piece-days': 'views of each product by day',
  backups: 'results of the nightly backups',
  'payment-events': 'webhooks from the payment provider',
  'picture-previews': 'blurred previews of images',
  'picture-sums': 'checksums of images',
  'catalogue-revision': 'a counter of changes to the catalog',
}
