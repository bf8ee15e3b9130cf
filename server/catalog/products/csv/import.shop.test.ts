import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeEach, expect, test } from 'vitest'
import { changeProduct, stockOf } from '#test/support/admin-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
const other = sharedLogin(shop, 'siteadmin')

let before: unknown
beforeEach(async () => {
  before = await everything()
})

/** Everything that an import can change. */
async function everything() {
  const { db } = shop.shop
  return {
    products: await db.selectFrom('products').selectAll().orderBy('id').execute(),
    tags: await db.selectFrom('tags').selectAll().orderBy('id').execute(),
    links: await db.selectFrom('product_tags').selectAll().orderBy('product_id').orderBy('tag_id').execute(),
    ledger: await db.selectFrom('stock_ledger').selectAll().orderBy('id').execute(),
    activity: await db.selectFrom('activity').selectAll().orderBy('id').execute(),
    revision: await db.selectFrom('catalogue_revision').select('revision').execute(),
  }
}

function send(content: Buffer | string, fields: Record<string, string> = {}, who = admin) {
  const file = { field: 'file', content, name: 'products.csv', type: 'text/csv' }
  return sendForm(who, 'POST', '/api/admin/products.csv', form([file], fields))
}
const apply = (content: Buffer | string, token?: string, who = admin) =>
  send(content, { dryRun: 'false', ...(token && { token }) }, who)

async function exported(): Promise<{ text: string; rows: Record<string, string>[] }> {
  const text = await (await admin.fetch('/api/admin/products.csv')).text()
  return { text, rows: parse(text, { bom: true, columns: true }) }
}

async function versionOf(id: number): Promise<number> {
  return (await admin.api.admin.product({ id: String(id) })).data.version
}

const TITLES = 'name,price,stock,category,description,tags\r\n'

test('imports an export without changes, whatever the text contains', async () => {
  const odd = {
    name: '=1+1 "Quoted", 刀',
    description: 'One line,\r\nanother; a "third"\n\n-end',
    price: 19.99,
    stock: 7,
    category_id: 2,
    weight_oz: 6.35,
    specs: {
      ...{ steel: "'@steel", blade_length_in: 3.875, hand: 'left' },
      ...{ heat_treatment: 'Oil quenched', finished_on: '2026-11-02' },
    },
    published: false,
  }
  const { data } = await admin.api.admin.createProduct(odd)
  const tag = await admin.api.admin.createTag({ name: 'Odd; tag, with marks' })
  await admin.api.admin.addProductTags({ id: String(data.id), tagIds: [tag.data.id] })
  const { text, rows } = await exported()
  expect(rows.find((row) => row.id === String(data.id))).toMatchObject({
    name: `'${odd.name}`,
    price: '19.99',
    published: 'no',
    tags: 'Odd\\; tag, with marks',
    steel: "''@steel",
    blade_length_in: '3.875',
    heat_treatment: 'Oil quenched',
    finished_on: '2026-11-02',
  })
  const present = await everything()
  const { status, body } = await apply(text)
  expect([status, body.counts]).toEqual([200, { new: 0, changed: 0, unchanged: rows.length, error: 0 }])
  expect(await everything()).toEqual(present)
})

const HOSTILE_TEXTS = [
  '+1+1\n+1+1',
  'One\n=HYPERLINK("http://evil.example";"x")',
  'One\r\n@two\rthree',
  "'=one\n''=two\n'three",
  '\n=one',
  "'\n-one",
  '\t=one\n\ttwo',
  '"=one"\n"',
  '=one,"two",three\n;=four',
  '＝one\n－two',
  'one\n\n\n',
  'Ünïcode 刀\n🔪',
]

test('round-trips texts with line breaks and starts no line like a formula', async () => {
  for (const description of HOSTILE_TEXTS) {
    const product = { name: 'Hostile', description, price: 12.5, stock: 1, category_id: 1, published: false }
    await admin.api.admin.createProduct(product)
  }
  const { text, rows } = await exported()
  const described = rows.filter(({ name }) => name === 'Hostile')
  expect(described).toHaveLength(HOSTILE_TEXTS.length)
  for (const line of text.split(/[\r\n]/)) expect(line).not.toMatch(/^"?[=+\-@\t＝－]/)
  const present = await everything()
  const { status, body } = await apply(text)
  expect([status, body.counts]).toEqual([200, { new: 0, changed: 0, unchanged: rows.length, error: 0 }])
  expect(await everything()).toEqual(present)

  // As new products, the texts come back exactly.
  const copies = described.map(({ description = '' }, copy) => [
    `Copy ${copy}`,
    10,
    1,
    'Hunting Knives',
    description,
  ])
  const file = stringify([['name', 'price', 'stock', 'category', 'description'], ...copies], { quoted: true })
  const { body: dryRun } = await send(file)
  expect((await apply(file, dryRun.token)).status).toBe(200)
  const { data } = await admin.api.admin.products({ search: 'Copy ', per_page: '100' })
  const texts = data.toSorted((a, b) => a.id - b.id).map(({ description }) => description)
  expect(texts).toEqual(HOSTILE_TEXTS.map((hostile) => hostile.replace(/\r\n?/g, '\n')))
})

test('exports the full URL of each image', async () => {
  const { data } = await admin.api.products.get({ id: '1' })
  const { rows } = await exported()
  const urls = rows.find(({ id }) => id === '1')?.images?.split(' ')
  expect(urls).toEqual(data.images.map((path) => `${shop.url}${path}`))
})

test('reports every row in a dry run and writes nothing', async () => {
  const { name } = (await admin.api.admin.product({ id: '1' })).data
  const file = [
    'id,version,name,price,stock,category,tags,colour',
    `1,${await versionOf(1)},"${name.replaceAll('"', '""')} II",300,2,hunting knives,"Full Tang; Brand new",red`,
    `2,${await versionOf(2)},,,,,,`,
    ',,New knife,150.50,1,Bowie Knives,full tang,',
    '999,1,Gone,1,1,Bowie Knives,,',
    'x,1,Odd,1,1,Bowie Knives,,',
    ',,Wrong,0,1.5,Swords,,',
    '1,1,Again,1,1,Bowie Knives,,',
    ',,Short,1',
    '',
  ].join('\n')
  const { status, body } = await send(file)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    applied: false,
    counts: { new: 1, changed: 1, unchanged: 0, error: 6 },
    ignored_columns: ['colour'],
    new_tags: ['Brand new'],
  })
  const rows = body.rows as { row: number; outcome: string; errors: unknown[]; changes: unknown[] }[]
  expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, 'changed'],
    [3, 'error'],
    [4, 'new'],
    [5, 'error'],
    [6, 'error'],
    [7, 'error'],
    [8, 'error'],
    [9, 'error'],
  ])
  expect(rows[0]?.changes).toContainEqual({ column: 'price', before: '265.00', after: '300.00' })
  expect(rows[1]?.errors).toEqual([
    { column: 'price', sentence: 'Enter a number.' },
    { column: 'stock', sentence: 'Enter a number.' },
    { column: 'category', sentence: 'Enter a category.' },
    { column: 'name', sentence: 'Enter a name.' },
  ])
  expect(rows[3]?.errors).toEqual([
    { column: 'id', sentence: 'There is no product with this id, or it is in the trash.' },
  ])
  expect(rows[5]?.errors).toEqual([
    { column: 'category', sentence: expect.stringContaining('There is no category "Swords".') },
    { column: 'price', sentence: 'Enter a price above $0.' },
    { column: 'stock', sentence: 'Enter a whole number.' },
  ])
  expect(rows[6]?.errors).toEqual([{ column: 'id', sentence: 'Row 2 has the same id.' }])
  expect(rows[7]?.errors).toEqual([{ column: null, sentence: expect.stringContaining('4 cells') }])
  expect(await everything()).toEqual(before)
})

test('changes nothing when a row is invalid', async () => {
  const { status, body } = await apply(
    `${TITLES}Good knife,150,1,Bowie Knives,,New tag\r\nBad,,1,Bowie Knives,,`,
  )
  expect(status).toBe(400)
  expect(body.result).toMatchObject({ applied: false, counts: { new: 1, error: 1 } })
  expect(await everything()).toEqual(before)
})

test('writes products, tags, stock and the audit log', async () => {
  const names = ['Imported A', 'Imported "B", long']
  const file = stringify([
    [
      'id',
      'version',
      'name',
      'description',
      'price',
      'stock',
      'category',
      'tags',
      'steel',
      'weight_oz',
      'published',
    ],
    [
      '',
      '',
      names[0],
      'Two\nlines',
      '1,250.00',
      3,
      'Bowie Knives',
      'Damascus; Fresh tag',
      '1095',
      '6.5',
      'yes',
    ],
    ['', '', names[1], '', '$85', 0, 'Leather Sheaths', '', '', '', ''],
    [
      '3',
      await versionOf(3),
      'Bird & Trout',
      'Short.',
      '190',
      9,
      'Everyday Carry',
      'fresh TAG',
      '',
      '',
      'no',
    ],
  ])
  const [revision] = await shop.shop.db.selectFrom('catalogue_revision').select('revision').execute()
  const dry = await send(file)
  const { status, body } = await apply(file, dry.body.token)
  expect([status, body.applied, body.counts]).toEqual([
    200,
    true,
    { new: 2, changed: 1, unchanged: 0, error: 0 },
  ])
  const { data } = await admin.api.admin.products({ search: 'imported', sort: 'price-low-high' })
  expect(data).toMatchObject([
    { name: names[1], price: 85, stock: 0, category_name: 'Leather Sheaths', published: false, specs: null },
    { name: names[0], description: 'Two\nlines', price: 1250, stock: 3, published: false, weight_oz: 6.5 },
  ])
  const changed = (await admin.api.admin.product({ id: '3' })).data
  expect(changed).toMatchObject({ name: 'Bird & Trout', stock: 9, published: false, tags: ['Fresh tag'] })
  expect(changed.specs?.steel).toBeNull()
  expect(await shop.audit()).toEqual([])
  const lines = (await admin.api.admin.activity({ per_page: '10' })).data
  expect(lines.map(({ action, subject }) => [action, subject.name])).toEqual(
    expect.arrayContaining([
      ['imported', 'products.csv'],
      ['added', names[0]],
      ['added', 'Fresh tag'],
      ['updated', 'Bird & Trout'],
      ['tagged', 'Bird & Trout'],
    ]),
  )
  const after = await shop.shop.db.selectFrom('catalogue_revision').select('revision').execute()
  expect(after[0]?.revision).toBeGreaterThan(revision?.revision ?? 0)
})

test('keeps the values of columns that are not in the file', async () => {
  const { data } = await admin.api.admin.product({ id: '4' })
  const { status } = await apply(`id,version,price\n4,${data.version},${data.price + 5}`)
  expect(status).toBe(200)
  const { version: _, updated_at: __, ...rest } = data
  expect((await admin.api.admin.product({ id: '4' })).data).toMatchObject({ ...rest, price: data.price + 5 })
})

test.each<[string, Buffer | string]>([
  ['commas', 'name,price,stock,category\nDelimited 1,"1,099.50",1,Bowie Knives'],
  [
    'semicolons and a comma in the price',
    'name;price;stock;category\r\nDelimited 2;1.099,50;1;Bowie Knives\r\n',
  ],
  ['tabs', 'name\tprice\tstock\tcategory\nDelimited 3\t1099.50\t1\tBowie Knives'],
  ['a byte-order mark', Buffer.from('\uFEFFname,price,stock,category\nDelimited 4,1099.5,1,Bowie Knives')],
  ['CR line endings', 'Name,PRICE, Stock ,Category\rDelimited 5,1099.5,1,Bowie Knives\r'],
  [
    'quotes around everything',
    '"name","price","stock","category"\n"Delimited 6","1099.5","1","Bowie Knives"',
  ],
  ['empty rows at the end', 'name,price,stock,category\nDelimited 7,1099.5,1,Bowie Knives\n,,,\n,,,\n\n'],
  ["Excel's line for commas", 'sep=,\r\nname,price,stock,category\nDelimited 8,"1,099.50",1,Bowie Knives'],
  [
    "Excel's line for semicolons",
    '\uFEFFsep=;\r\nname;price;stock;category;a,b,c,d,e\r\nDelimited 9;1.099,50;1;Bowie Knives;\r\n',
  ],
  ["Excel's line for tabs", 'SEP=\t\rname\tprice\tstock\tcategory\rDelimited 10\t1099.5\t1\tBowie Knives'],
])('reads a file with %s', async (_what, file) => {
  const { status, body } = await apply(file)
  expect([status, body.counts]).toEqual([200, { new: 1, changed: 0, unchanged: 0, error: 0 }])
  const { data } = await admin.api.admin.products({ search: body.rows[0].name })
  expect(data).toMatchObject([{ price: 1099.5, stock: 1, category_name: 'Bowie Knives' }])
})

const row = 'A,1,1,Bowie Knives,,'
test.each<[string, number, RegExp, Buffer | string]>([
  ['no content', 400, /empty/, ''],
  ['only a header', 400, /no products/, TITLES],
  ['missing columns', 400, /"stock", "category"/, 'name,price\nA,1'],
  ['unknown columns', 400, /The file has: colour, Größe\./, 'colour,Größe,\nred,2,'],
  ['many long columns', 400, /^.{500,3000}, and 70 more\./, `${`${'x'.repeat(500)},`.repeat(100)}\n1`],
  [
    'the columns of a Shopify export',
    400,
    /missing: "name", "price", "stock", "category"\. This looks like a Shopify export: rename "Title" to "name", rename "Variant Price" to "price", rename "Variant Inventory Qty" to "stock", and rename "Type" to "category"\. The file has: Handle, Title, .*, Variant Price\.$/,
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Variant SKU,Variant Inventory Qty,Variant Price\na',
  ],
  [
    'the columns of an Etsy export',
    400,
    /looks like an Etsy export: rename "TITLE" to "name", rename "QUANTITY" to "stock", and add the column "category"\. The/,
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1\nA',
  ],
  [
    'the columns of a Square export',
    400,
    /looks like a Square export: rename "Item Name" to "name" and rename "Current Quantity Main" to "stock"\. The/,
    'Token,Item Name,Variation Name,SKU,Description,Category,Price,Current Quantity Main\nA',
  ],
  ["Excel's line for separators alone", 400, /empty/, 'sep=,\r\n'],
  ['a column twice', 400, /twice/, 'name,price,stock,category,Price\nA,1,1,B,2'],
  ['an open quote', 400, /Row 2 .*quote/, `${TITLES}"A,1,1,Bowie Knives,,`],
  ['Latin-1 text', 400, /UTF-8/, Buffer.from(`${TITLES}M\xfcnster,1,1,Bowie Knives,,`, 'latin1')],
  ['an image', 400, /UTF-8/, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
  ['UTF-16 text', 400, /UTF-8/, Buffer.from(`\uFEFF${TITLES}${row}`, 'utf16le')],
  ['a null character', 400, /UTF-8/, `${TITLES}A\0,1,1,Bowie Knives,,`],
  ['5,001 rows', 413, /5001 rows/, TITLES + `${row}\n`.repeat(5001)],
  ['more than 5 MB', 413, /larger than 5 MB/, Buffer.alloc(5 * 1024 * 1024 + 1, 'x')],
])('rejects a file with %s and says why', async (_what, status, sentence, file) => {
  for (const dryRun of ['true', 'false']) {
    const answer = await send(file, { dryRun })
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(sentence)])
    if (status === 400) expect(answer.body.fields).toEqual({ file: answer.body.error })
  }
  expect(await everything()).toEqual(before)
})

test('imports 5,000 rows', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => `Many ${n},1,1,Bowie Knives,,Many`).join('\n')
  const { status, body } = await apply(TITLES + rows)
  expect([status, body.counts.new]).toEqual([200, 5000])
  expect(await shop.audit()).toEqual([])
}, 120_000)

test('imports nothing when a product changed after the dry run', async () => {
  const file = async () => `id,version,price\n5,${await versionOf(5)},201\n6,${await versionOf(6)},202`
  const checked = await file()
  const { body: dry } = await send(checked)
  await changeProduct(other, 6, { stock: (await stockOf(admin, 6)) + 1 })
  const present = await everything()
  const { status, body } = await apply(checked, dry.token)
  expect([status, body.error]).toEqual([409, expect.stringContaining('Something changed')])
  expect(body.result.counts).toMatchObject({ changed: 1, error: 1 })
  expect((await apply(checked, body.result.token)).status).toBe(400)
  expect(await everything()).toEqual(present)
  const { body: fresh } = await send(await file())
  expect((await apply(await file(), fresh.token)).status).toBe(200)
})

test('does not restock a product that was sold after the export', async () => {
  const { rows } = await exported()
  const product = rows.find(({ id }) => id === '9')
  const stock = await stockOf(admin, 9)
  await changeProduct(other, 9, { stock: stock - 1 })
  const file = stringify([product ?? {}], { header: true })
  const { body } = await send(file)
  expect(body.rows[0]).toMatchObject({
    outcome: 'error',
    errors: [{ column: 'version', sentence: expect.stringContaining('sold or edited') }],
  })
})

const WOO_TITLES =
  'ID,Type,SKU,Name,Published,"Is featured?",Description,"In stock?",Stock,"Weight (oz)","Regular price",Categories,Tags,Images'

test("refuses each row of another shop's export that has an id, and says what to do", async () => {
  const file = `${WOO_TITLES}
3,simple,K-3,"Trapper, stag",1,0,<p>Long</p>,1,3,7.5,185,"Knives > Hunting","stag, folder",https://w.example/1.jpg
999,simple,K-999,Sodbuster,1,0,,1,1,,95,Knives,,`
  const { status, body } = await send(file)
  expect([status, body.counts]).toEqual([200, { new: 0, changed: 0, unchanged: 0, error: 2 }])
  const sentence =
    'This looks like a WooCommerce export, so its ids are not of this shop. To add its products as drafts, delete the column "ID", rename "Regular price" to "price", and rename "Categories" to "category".'
  for (const { errors } of body.rows) expect(errors).toEqual([{ column: 'id', sentence }])
  expect((await apply(file)).status).toBe(400)
  expect((await apply(file, body.token)).status).toBe(400)
  expect(await everything()).toEqual(before)

  const renamed = file.replace('Regular price', 'Price').replace('Categories', 'Category')
  const drafts = renamed
    .replace(/^(ID|3|999),/gm, ',')
    .replace(/"Knives > Hunting"|Knives/g, 'Everyday Carry')
  expect((await send(drafts)).body.counts).toMatchObject({ new: 2, error: 0 })
})

test.each<[string, (version: number) => string, string]>([
  ['no version', () => 'id,price\n11,185', 'version'],
  ['an empty version', () => 'id,version,price\n11,,185', 'version'],
  ['a version to come', (version) => `id,version,price\n11,${version + 1},185`, 'version'],
  ['a version in words', () => 'id,version,price\n11,latest,185', 'version'],
  ['a wholly different name', (version) => `id,version,name\n11,${version},Trapper`, 'name'],
  [
    'a wholly different name and price',
    (version) => `id,version,name,price,stock,category\n11,${version},Trapper,1,1,Hunting Knives`,
    'name',
  ],
])('refuses an id with %s', async (_what, file, column) => {
  const sent = file(await versionOf(11))
  const { body } = await send(sent)
  expect(body.rows).toMatchObject([{ id: 11, outcome: 'error', changes: [], errors: [{ column }] }])
  expect((await apply(sent, body.token)).body.result.rows).toEqual(body.rows)
  expect(await everything()).toEqual(before)
})

test('accepts an entirely new name only with the old price, stock and category', async () => {
  const renamed = async (change: Record<string, string>) => {
    const product = (await exported()).rows.find(({ id }) => id === '12')
    const file = stringify([{ ...product, ...change }], { header: true })
    const { body } = await send(file)
    return [(await apply(file, body.token)).status, (await admin.api.admin.product({ id: '12' })).data.name]
  }
  const { name } = (await admin.api.admin.product({ id: '12' })).data
  expect(await renamed({ name: `${name.toUpperCase()} No. 2`, price: '777.00', stock: '3' })).toEqual([
    200,
    `${name.toUpperCase()} No. 2`,
  ])
  expect(await renamed({ name: 'Sodbuster', price: '778.00' })).toEqual([400, `${name.toUpperCase()} No. 2`])
  expect(await renamed({ name: 'Sodbuster', description: 'New words.' })).toEqual([200, 'Sodbuster'])
})

test('imports a file once when two admins import it at the same time', async () => {
  const versions = await Promise.all([7, 8, 10].map(versionOf))
  const file = `id,version,price,tags\n7,${versions[0]},301,Raced\n8,${versions[1]},302,Raced\n10,${versions[2]},303,Raced`
  const { body: dry } = await send(file)
  const answers = await Promise.all([apply(file, dry.token), apply(file, dry.token, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await admin.api.admin.product({ id: '8' })).data).toMatchObject({ price: 302, tags: ['Raced'] })
  expect((await admin.api.products.allTags({})).data.filter(({ name }) => name === 'Raced')).toHaveLength(1)
})

test('rejects a request without a file', async () => {
  const empty = await sendForm(admin, 'POST', '/api/admin/products.csv', form([], { dryRun: 'true' }))
  expect([empty.status, empty.body.error]).toEqual([400, 'Choose a file.'])
  const plain = await admin.fetch('/api/admin/products.csv', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': admin.cookies.get('csrfToken') ?? '' },
    body: '{}',
  })
  expect([400, 415]).toContain(plain.status)
})
