import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Review } from '#contract/customers/reviews/reviews.ts'
import { categoryPage, knifePage } from '#contract/platform/values/paths.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { sweepImages } from '#server/catalog/images/sweep-images.ts'
import { type Answer, ask, latestEmail, newCustomer } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import {
  askForReviews,
  postReview,
  REVIEW,
  reviewToken,
  setStatus,
  shippedOrder,
} from '#test/support/review-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
let guest: TestClient
beforeAll(async () => {
  const admin = await loggedIn(shop, 'admin')
  for (const id of [1, 2, 3, 4, 5]) await changeProduct(admin, id, { stock: 100 })
  guest = shop.client()
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

const INVALID_LINK = 'This link is invalid or has expired.'

async function customerOf(...productIds: number[]) {
  const purchase = await shippedOrder(shop, productIds)
  return { ...purchase, token: await reviewToken(shop, purchase) }
}

function sendReview(fields: object, images: Buffer[], kept: string[] = []) {
  const texts = Object.entries({ ...REVIEW, ...fields }).map(([name, value]) => [name, String(value)])
  const data = form(
    images.map((content) => ({ field: 'images', content })),
    Object.fromEntries(texts),
  )
  for (const url of kept) data.append('images', url)
  return sendForm(guest, 'POST', '/api/reviews', data)
}

const list = async (query = ''): Promise<Answer['body']> =>
  (await ask(guest, `GET /api/reviews${query}`)).body

test('publishes a review of a purchased product at once, with the exact fields', async () => {
  const { token } = await customerOf(1)
  const answer = await postReview(guest, { token, product_id: 1 })
  expect(answer.status).toBe(201)
  const { data: product } = await guest.api.products.get({ id: '1' })
  const expected: Review = {
    ...REVIEW,
    id: expect.any(Number),
    product_id: 1,
    product_name: product.name,
    images: [],
    created_at: expect.stringMatching(/Z$/),
    verified: true,
    reply: null,
  }
  expect(await list('?product_id=1')).toEqual({ data: [expected], total: 1, average: 5 })
  expect(answer.body.data).toEqual(expected)
})

test('changes the review with the same link for 30 days after it was first written', async () => {
  const { token } = await customerOf(2)
  await postReview(guest, { token, product_id: 2 })
  shop.passTime(20 * DAY_MS)
  const changed = await postReview(guest, {
    token,
    product_id: 2,
    rating: 3,
    title: '',
    text: 'Now a bit dull.',
  })
  expect(changed.status).toBe(201)
  const { data, total, average } = await list('?product_id=2')
  expect([total, average, data[0].text, data[0].title]).toEqual([1, 3, 'Now a bit dull.', ''])
  shop.passTime(10 * DAY_MS)
  const tooLate = await postReview(guest, { token, product_id: 2, text: 'One day too late.' })
  expect(tooLate.status).toBe(400)
  expect(tooLate.body.error).toMatch(/can no longer be changed/)
  expect((await list('?product_id=2')).data[0].text).toBe('Now a bit dull.')
})

test('rejects wrong links and products that were not bought', async () => {
  const { token, ...purchase } = await customerOf(1)
  for (const wrong of [`${token}x`, 'x', token.toLowerCase(), '0'.repeat(43)]) {
    const answer = await postReview(guest, { token: wrong, product_id: 1 })
    expect([answer.status, answer.body.error]).toEqual([400, INVALID_LINK])
    const read = await ask(guest, `GET /api/reviews/write?token=${wrong}`)
    expect([read.status, read.body.error]).toEqual([400, INVALID_LINK])
  }
  for (const token of [undefined, '', null, 7, 'x'.repeat(500)]) {
    const answer = await postReview(guest, { token, product_id: 1 })
    expect([answer.status, answer.body.fields.token]).toEqual([400, INVALID_LINK])
  }
  const other = await postReview(guest, { token, product_id: 3 })
  expect([other.status, other.body.fields.product_id]).toEqual([
    400,
    'This product is not part of your order.',
  ])
  await setStatus(await loggedIn(shop, 'admin'), purchase, 'cancelled')
  expect((await postReview(guest, { token, product_id: 1 })).status).toBe(400)
})

test('checks every field and changes nothing when one is wrong', async () => {
  const { token } = await customerOf(3)
  const wrong: [string, unknown][] = [
    ...[0, 6, 2.5, '5', null, undefined, -1].map((rating): [string, unknown] => ['rating', rating]),
    ['title', 'x'.repeat(81)],
    ...[
      'x'.repeat(9),
      '',
      '   too short   '.trim().slice(0, 9),
      'x'.repeat(2001),
      null,
      '\u200B'.repeat(20),
    ].map((text): [string, unknown] => ['text', text]),
    ...['', '  ', 'x'.repeat(41), null, '\u200B'].map((name): [string, unknown] => ['display_name', name]),
    ['images', ['/pictures/0123456789abcdef/1200.jpg']],
    ['images', 'no list'],
  ]
  for (const [field, value] of wrong) {
    const answer = await postReview(guest, { token, product_id: 3, [field]: value })
    expect([field, value, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
      field,
      value,
      400,
      [field],
    ])
  }
  expect((await list('?product_id=3')).total).toBe(0)
  const unicode = { title: '很好 🔪', text: 'Größe passt, très bien, отлично 🎉', display_name: 'Łukasz Ω' }
  expect((await postReview(guest, { token, product_id: 3, ...unicode })).status).toBe(201)
  expect((await list('?product_id=3')).data[0]).toMatchObject(unicode)
})

test('rejects links and email addresses', async () => {
  const { token } = await customerOf(3)
  for (const link of [
    'https://evil.example/x',
    'www.evil.example',
    'see evil.com',
    'EVIL.COM/now',
    't.me/evil',
    'write to me@evil.example',
    '<a href="https://evil.example">here</a>',
    'javascript:alert(1)',
  ]) {
    for (const field of ['text', 'title', 'display_name']) {
      const value = field === 'text' ? `A very good knife. ${link}` : link
      const answer = await postReview(guest, { token, product_id: 3, [field]: value })
      expect([link, answer.status, answer.body.fields?.[field]]).toEqual([
        link,
        400,
        'Leave out links and email addresses.',
      ])
    }
  }
  const harmless = 'Cuts 3.5 in. deep. Oil it w/ mineral oil, e.g. weekly.Then strop <3 & "smile" at 5.Good'
  expect((await postReview(guest, { token, product_id: 3, text: harmless })).status).toBe(201)
  expect((await list('?product_id=3')).data[0].text).toBe(harmless)
})

test('keeps, adds and removes images', async () => {
  const { token } = await customerOf(4)
  const review = { token, product_id: 4 }
  const photos = [await freshJpeg(), await freshJpeg()]
  const written = await sendReview(review, photos)
  expect(written.status).toBe(201)
  const [first = '', second = ''] = written.body.data.images as string[]
  expect((await fetch(shop.url + first)).status).toBe(200)
  const again = await sendReview(review, photos)
  expect(again.body.data.images).toEqual([first, second])
  const text = await postReview(guest, { ...review, text: 'The same images as before.' })
  expect(text.body.data.images).toEqual([first, second])
  const swapped = await sendReview(review, [await freshJpeg()], [second])
  expect(swapped.body.data.images).toEqual([second, expect.stringMatching(/^\/pictures\//)])
  expect((await postReview(guest, { ...review, images: [] })).body.data.images).toEqual([])
  expect((await sendReview(review, [await freshJpeg()])).body.data.images).toHaveLength(1)
  expect((await sendReview(review, [])).body.data.images).toEqual([])
})

test('rejects too many images and other files', async () => {
  const { token } = await customerOf(4)
  const review = { token, product_id: 4 }
  const photo = await freshJpeg()
  const five = await sendReview(review, [photo, photo, photo, photo, photo])
  expect([five.status, five.body.error]).toEqual([400, 'Add at most 4 images.'])
  const { images } = (await sendReview(review, [await freshJpeg(), await freshJpeg()])).body.data
  const three = [await freshJpeg(), await freshJpeg(), await freshJpeg()]
  expect((await sendReview(review, three, images)).body.fields.images).toBe('Add at most 4 images.')
  expect((await sendReview(review, [Buffer.from('<svg onload="alert(1)"/>')])).status).toBe(415)
  expect((await sendReview({ ...review, token: 'wrong' }, [photo])).body.error).toBe(INVALID_LINK)
  expect((await sendReview({ ...review, rating: 'five' }, [photo])).body.fields.rating).toBeDefined()
  expect((await sendReview({ ...review, text: 'x\0'.repeat(9) }, [])).status).toBe(400)
  const kept = await ask(guest, `GET /api/reviews/write?token=${token}`)
  expect(kept.body.data.products[0].review.images).toEqual(images)
})

test('returns purchased products, written reviews and the deadline for changes', async () => {
  const { token } = await customerOf(1, 5)
  await postReview(guest, { token, product_id: 5, rating: 4 })
  const { body } = await ask(guest, `GET /api/reviews/write?token=${token}`)
  expect(body.data).toMatchObject({
    display_name: 'June W.',
    products: [
      { product_id: 1, review: null, hidden_reason: null },
      { product_id: 5, review: { rating: 4 }, hidden_reason: null },
    ],
  })
  const [unwritten, written] = body.data.products.map((each: { open_until: string }) =>
    Date.parse(each.open_until),
  )
  expect(written - shop.shop.now()).toBeLessThanOrEqual(30 * DAY_MS)
  expect(unwritten - shop.shop.now()).toBeGreaterThan(100 * DAY_MS)
  expect(JSON.stringify(body)).not.toMatch(/example\.com|Quarry/)
})

test('limits how often reviews can be changed', async () => {
  const { token } = await customerOf(1)
  const statuses = new Set<number>()
  for (let count = 0; count < 31; count++) {
    statuses.add((await postReview(guest, { token, product_id: 1 })).status)
  }
  expect([...statuses]).toEqual([201, 429])
})

test('stores one review from two concurrent requests', async () => {
  const { token } = await customerOf(5)
  const before = (await list('?product_id=5')).total
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((rating) => postReview(guest, { token, product_id: 5, rating })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect((await list('?product_id=5')).total).toBe(before + 1)
})

test('lists by category and page, with the average of all', async () => {
  const { data: categories } = await guest.api.products.allCategories({})
  const all = await list('?per_page=100')
  expect(all.total).toBe(all.data.length)
  const sum = all.data.reduce((total: number, { rating }: Review) => total + rating, 0)
  expect(all.average).toBeCloseTo(sum / all.total)
  const times = all.data.map(({ created_at }: Review) => created_at)
  expect(times).toEqual([...times].sort().reverse())
  const totals = await Promise.all(categories.map(async ({ id }) => (await list(`?category_id=${id}`)).total))
  expect(totals.reduce((one, other) => one + other)).toBe(all.total)
  expect((await list('?per_page=2&page=2')).data).toEqual(all.data.slice(2, 4))
  expect(await list('?product_id=999999')).toEqual({ data: [], total: 0, average: null })
  for (const query of ['?page=0', '?per_page=101', '?product_id=x', '?category_id=-1']) {
    expect((await ask(guest, `GET /api/reviews${query}`)).status).toBe(400)
  }
})

test('publishes the last reply and emails each to the author', async () => {
  const { token, email } = await customerOf(3)
  const { id } = (await postReview(guest, { token, product_id: 3 })).body.data
  const admin = await loggedIn(shop, 'admin')
  const reply = (text: string) => ask(admin, `POST /api/admin/reviews/${id}/reply`, { text })
  const waitingBefore = (await admin.api.admin.waiting({})).reviews
  expect((await reply('  ')).status).toBe(400)
  expect((await reply('Thank you, Dale.')).body.data.reply.text).toBe('Thank you, Dale.')
  expect((await admin.api.admin.waiting({})).reviews).toBe(waitingBefore - 1)
  const subject = /^Our reply to your review/
  expect((await latestEmail(shop, email, subject)).text).toContain('Thank you, Dale.')
  await reply('Thank you, Dale.')
  await reply('Wipe it dry, Dale.')
  expect((await latestEmail(shop, email, subject, 2)).html).toContain('Wipe it dry, Dale.')
  const { data } = await list('?product_id=3')
  expect(data[0]).toMatchObject({ id, reply: { text: 'Wipe it dry, Dale.', created_at: expect.any(String) } })
  expect((await ask(admin, 'POST /api/admin/reviews/999999/reply', { text: 'x' })).status).toBe(404)
  const { data: entries } = await admin.api.admin.activity({ subject: 'review', subject_id: String(id) })
  expect(entries.map(({ action }) => action)).toEqual(['replied', 'replied'])
})

test('hides a review for a reason and shows it again', async () => {
  const { token, email } = await customerOf(2)
  const { id } = (await postReview(guest, { token, product_id: 2, rating: 1 })).body.data
  const admin = await loggedIn(shop, 'admin')
  const put = (body: object) => ask(admin, `PUT /api/admin/reviews/${id}`, body)
  for (const reason of [undefined, null, '', 'low_rating', 'rating']) {
    const answer = await put({ hidden: true, reason })
    expect([reason, answer.status, Object.keys(answer.body.fields)]).toEqual([reason, 400, ['reason']])
  }
  const before = await list('?product_id=2')
  const counts = await admin.api.admin.reviews({})
  expect((await put({ hidden: true, reason: 'personal_data' })).body.data.hidden.reason).toBe('personal_data')
  await put({ hidden: true, reason: 'personal_data' })
  const after = await list('?product_id=2')
  expect(after.total).toBe(before.total - 1)
  expect(after.data.map((review: Review) => review.id)).not.toContain(id)
  expect(after.average).not.toBe(before.average)
  const hidden = await admin.api.admin.reviews({ state: 'hidden' })
  expect(hidden.data.map((review) => review.id)).toContain(id)
  expect(hidden.counts).toMatchObject({ all: counts.counts.all - 1, hidden: counts.counts.hidden + 1 })
  const sent = await latestEmail(shop, email, /^We hid your review/)
  for (const part of [sent.text, sent.html]) expect(part).toContain('personal data')
  const written = await ask(guest, `GET /api/reviews/write?token=${token}`)
  expect(written.body.data.products[0].hidden_reason).toBe('personal_data')
  await postReview(guest, { token, product_id: 2, rating: 1, text: 'Changed while it is hidden.' })
  expect((await list('?product_id=2')).total).toBe(after.total)
  await put({ hidden: false, reason: null })
  expect((await list('?product_id=2')).total).toBe(before.total)
  const { data: entries } = await admin.api.admin.activity({ subject: 'review', subject_id: String(id) })
  expect(entries.map(({ action, after: changed }) => [action, changed?.reason])).toEqual([
    ['shown', null],
    ['hidden', 'personal_data'],
  ])
})

test('counts the reviews of each state as it lists them', async () => {
  const { token } = await customerOf(5)
  const admin = await loggedIn(shop, 'admin')
  const states = ['to_answer', 'answered', 'hidden', 'all'] as const
  const check = async () => {
    const listed = await Promise.all(
      states.map((state) => admin.api.admin.reviews({ state, per_page: '100' })),
    )
    const shown = listed[3]?.data.map(({ rating }) => rating) ?? []
    const average = shown.reduce((sum, rating) => sum + rating, 0) / shown.length
    for (const { counts } of listed) {
      expect(states.map((state) => counts[state])).toEqual(listed.map(({ data }) => data.length))
    }
    expect(listed[0]?.average).toBeCloseTo(average, 10)
  }
  const { id } = (await postReview(guest, { token, product_id: 5, rating: 2 })).body.data
  await check()
  await postReview(guest, { token, product_id: 5, rating: 4 })
  await check()
  await ask(admin, `POST /api/admin/reviews/${id}/reply`, { text: 'Thank you.' })
  await check()
  await ask(admin, `PUT /api/admin/reviews/${id}`, { hidden: true, reason: 'spam' })
  await check()
  await ask(admin, `PUT /api/admin/reviews/${id}`, { hidden: false, reason: null })
  await check()
})

test('deletes abusive images for good, and tells the author', async () => {
  const { token, email } = await customerOf(4)
  const { id, images } = (await sendReview({ token, product_id: 4 }, [await freshJpeg()])).body.data
  const admin = await loggedIn(shop, 'admin')
  const put = (body: object) => ask(admin, `PUT /api/admin/reviews/${id}`, body)
  expect((await put({ hidden: false, remove_images: true })).status).toBe(400)
  const answer = await put({ hidden: false, remove_images: true, reason: 'abusive' })
  expect(answer.body.data).toMatchObject({ images: [], hidden: null })
  await latestEmail(shop, email, /^We removed pictures from your review/)
  const { db, images: storage, now } = shop.shop
  const isThere = async () => (await fetch(shop.url + images[0])).status === 200
  expect(await isThere()).toBe(true)
  await sweepImages(db, storage, now() + 2 * DAY_MS)
  expect(await isThere()).toBe(false)
})

test('deletes the images of a review that is hidden for personal data, unless staff keep them', async () => {
  const hide = async (change: object) => {
    const { token } = await customerOf(4)
    const { id } = (await sendReview({ token, product_id: 4 }, [await freshJpeg()])).body.data
    const admin = await loggedIn(shop, 'admin')
    const body = { hidden: true, reason: 'personal_data', ...change }
    return (await ask(admin, `PUT /api/admin/reviews/${id}`, body)).body.data.images.length
  }
  expect(await hide({})).toBe(0)
  expect(await hide({ remove_images: false })).toBe(1)
})

test('shows the images of a hidden review to staff only, and to everyone again with the review', async () => {
  const { token } = await customerOf(4)
  const [alone, shared] = [await freshJpeg(), await freshJpeg()]
  const { id, images } = (await sendReview({ token, product_id: 4 }, [alone, shared])).body.data
  const other = await customerOf(4)
  await sendReview({ token: other.token, product_id: 4 }, [shared])
  const admin = await loggedIn(shop, 'admin')
  const customer = (await newCustomer(shop)).client
  const seen = async (client: TestClient) =>
    Promise.all(images.map(async (url: string) => (await client.fetch(url)).status))
  const smaller = images[0].replace('1200.jpg', '400.avif')
  expect(await seen(guest)).toEqual([200, 200])
  await ask(admin, `PUT /api/admin/reviews/${id}`, { hidden: true, reason: 'spam' })
  for (const client of [guest, customer]) {
    expect(await seen(client)).toEqual([404, 200])
    expect((await client.fetch(smaller)).status).toBe(404)
  }
  const { db, images: storage, now } = shop.shop
  await sweepImages(db, storage, now() + 2 * DAY_MS)
  expect(await seen(admin)).toEqual([200, 200])
  expect((await admin.fetch(images[0])).headers.get('cache-control')).toBe('private, no-store')
  await ask(admin, `PUT /api/admin/reviews/${id}`, { hidden: false, reason: null })
  expect(await seen(guest)).toEqual([200, 200])
  expect((await guest.fetch(images[0])).headers.get('cache-control')).toContain('immutable')
})

test('deletes an image that its author replaced', async () => {
  const { token } = await customerOf(4)
  const { images } = (await sendReview({ token, product_id: 4 }, [await freshJpeg()])).body.data
  const changed = (await sendReview({ token, product_id: 4 }, [await freshJpeg()])).body.data.images
  const { db, images: storage, now } = shop.shop
  await sweepImages(db, storage, now() + 2 * DAY_MS)
  const statuses = [images[0], changed[0]].map(async (url) => (await guest.fetch(url)).status)
  expect(await Promise.all(statuses)).toEqual([404, 200])
})

test('stops asking about a deleted product but keeps its reviews', async () => {
  const admin = await loggedIn(shop, 'admin')
  const { data: product } = await admin.api.admin.createProduct({
    ...{ name: 'Deleted Hunter', description: '', price: 100, stock: 5, category_id: 1 },
  })
  const [reader, writer] = [await shippedOrder(shop, [product.id]), await customerOf(product.id)]
  await postReview(guest, { token: writer.token, product_id: product.id })
  await (await loggedIn(shop, 'admin')).api.admin.deleteProduct({ id: String(product.id) })
  await askForReviews(shop)
  expect(reader.email).not.toBe(writer.email)
  expect((await list(`?product_id=${product.id}`)).data[0].product_name).toBe('Deleted Hunter')
  const { body } = await ask(guest, `GET /api/reviews/write?token=${writer.token}`)
  expect(body.data.products).toEqual([])
})

test('deletes the reviews, images and links of a deleted account, and exports them before', async () => {
  const { client, person } = await newCustomer(shop)
  const purchase = await shippedOrder(shop, [4], person.email)
  const token = await reviewToken(shop, purchase)
  await sendReview({ token, product_id: 4, text: 'Mine, until I delete it.' }, [await freshJpeg()])
  await client.api.auth.login(person)
  const mine = await ask(client, 'GET /api/user/my-data')
  expect(mine.body.reviews).toMatchObject([
    { text: 'Mine, until I delete it.', images: [expect.any(String)] },
  ])
  const { total } = await list()
  await ask(client, 'POST /api/user/delete-account', { password: person.password })
  expect((await list()).total).toBe(total - 1)
  expect(JSON.stringify(await list('?per_page=100'))).not.toContain('until I delete it')
  expect((await ask(guest, `GET /api/reviews/write?token=${token}`)).status).toBe(400)
})

test('shows reviews on pages at once, and hides them at once', async () => {
  const { token } = await customerOf(5)
  const { data: product } = await guest.api.products.get({ id: '5' })
  const page = async (path: string) => (await guest.fetch(path)).text()
  const own = knifePage(product)
  const pages = ['/', '/reviews', categoryPage(product.category_name), own]
  for (const path of pages) expect(await page(path)).not.toContain('Nothing else comes close.')
  const title = 'Nothing else comes close.'
  const text = 'Sharper than </script><script>alert(5)</script> and <img src=x onerror=alert(5)>.'
  const written = (await postReview(guest, { token, product_id: 5, title, text })).body.data
  const { id } = written
  expect(written.text).toBe(text)
  for (const path of pages) expect([path, await page(path)]).toEqual([path, expect.stringContaining(title)])
  // Markup is shown as it was typed.
  for (const path of ['/reviews', own]) {
    expect(await page(path)).toContain('&lt;script&gt;alert(5)&lt;/script&gt; and &lt;img src=x')
    expect(await page(path)).not.toMatch(/<script>alert|<img src=x/)
  }
  expect(await page(own)).toMatch(/"aggregateRating":\{"@type":"AggregateRating"/)
  expect(await page(own)).toContain('who bought this knife')
  const admin = await loggedIn(shop, 'admin')
  await ask(admin, `POST /api/admin/reviews/${id}/reply`, { text: 'That made our day.' })
  for (const path of pages) expect(await page(path)).toContain('That made our day.')
  await ask(admin, `PUT /api/admin/reviews/${id}`, { hidden: true, reason: 'spam' })
  for (const path of pages) expect(await page(path)).not.toContain('Nothing else comes close.')
})

test('shows reviews of the category for a product without any', async () => {
  const { data: products } = await guest.api.products.list({})
  const { data: reviews } = await list('?per_page=100')
  const reviewed = new Set(reviews.map(({ product_id }: Review) => product_id))
  const categories = new Set(
    products.filter(({ id }) => reviewed.has(id)).map(({ category_name }) => category_name),
  )
  const other = products.find(({ id, category_name }) => !reviewed.has(id) && categories.has(category_name))
  if (!other) throw new Error('Every product has a review.')
  const html = await (await guest.fetch(knifePage(other))).text()
  expect(html).toContain('What customers say')
  expect(html).toContain(`who bought ${other.category_name.toLowerCase()}`)
  expect(html).not.toContain('aggregateRating')
})

test('shows no customer data on the unindexed page of a link', async () => {
  const { token, email } = await customerOf(1)
  const answer = await guest.fetch(`/reviews/write?token=${token}`)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain(token)
  expect(html).not.toContain(email)
})
