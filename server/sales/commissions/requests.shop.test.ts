import { expect, test } from 'vitest'
import { ask } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { mailbox } from '#test/support/checkout-helpers.ts'
import { commissionFields, newCommission, postCommission } from '#test/support/commission-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()

const total = async () => (await (await loggedIn(shop, 'admin')).api.admin.commissions({})).total

test('shows a request to everyone who has its link', async () => {
  const uuid = await newCommission(
    shop.client(),
    {
      ...{
        name: ' June  Whitlock ',
        phone: '304-555-0142',
        blade_length_in: '8.25',
        steel: '1084 and 15N20',
      },
      ...{ handle_material: 'My walnut', sheath: '', budget_min: '500', budget_max: '750.50' },
      ...{
        needed_by: '2027-03-01',
        like_product_id: '1',
        text: 'For my father.\r\n\r\nHe hunts in Kraków 🗡️.',
      },
    },
    [await freshJpeg(), await freshJpeg()],
  )
  const { commission } = await shop.client().api.commissions.get({ commissionUuid: uuid })
  const product = (await shop.client().api.products.get({ id: '1' })).data
  expect(commission).toEqual({
    commission_uuid: uuid,
    state: 'enquiry',
    created_at: expect.stringMatching(/Z$/),
    name: 'June  Whitlock',
    wishes: {
      kind: 'other',
      kind_label: 'Other',
      blade_length_in: 8.25,
      steel: '1084 and 15N20',
      handle_material: 'My walnut',
      sheath: null,
      budget_min: 500,
      budget_max: 750.5,
      needed_by: '2027-03-01',
      like_product_id: 1,
      text: 'For my father.\n\nHe hunts in Kraków 🗡️.',
      images: [expect.stringMatching(/^\/pictures\//), expect.stringMatching(/^\/pictures\//)],
    },
    like_product: { id: 1, name: product.name, image_url: product.image_url, is_public: true },
    quote: null,
    ship_to: null,
    notes: [],
    messages: [],
    payments: [],
    order_uuid: null,
    timeline: [{ at: commission.created_at, state: 'enquiry', reason: null }],
  })
  expect((await shop.client().fetch(commission.wishes.images[0] ?? '')).status).toBe(200)
  expect(JSON.stringify(commission)).not.toContain('304-555')
  expect((await shop.client().fetch(`/api/commissions/${uuid.slice(1)}`)).status).toBe(404)
})

test('emails a request to both sides', async () => {
  const { email = '' } = commissionFields()
  const text = 'Could you <b>make</b> a cleaver for a butcher?'
  const uuid = await newCommission(shop.client(), { email, text, steel: '80CrV2' })
  const [own] = await eventually(
    () => mailbox(shop, email),
    (emails) => emails.length > 0,
  )
  expect(own?.subject).toBe('We received your request')
  for (const part of [own?.text, own?.html]) expect(part).toContain(`/commissions/${uuid}`)
  const notices = await eventually(
    () => mailbox(shop, 'workshop@shop.test'),
    (emails) => emails.some((each) => each.text.includes('cleaver')),
  )
  const notice = notices.find((each) => each.text.includes('cleaver'))
  expect(notice?.subject).toMatch(/^Commission [0-9A-F]{4}-[0-9A-F]{4}: June Whitlock asks for a quote$/)
  for (const part of [email, 'Steel: 80CrV2', `/admin/commissions/${uuid}`])
    expect(notice?.text).toContain(part)
  expect(notice?.html).toContain('&lt;b&gt;make&lt;/b&gt;')
})

test.each<[string, string, string]>([
  ['name', 'empty', ' '],
  ['email', 'without a domain', 'june'],
  ['kind', 'that is no category', 'swords'],
  ['kind', 'empty', ''],
  ['text', 'of 19 characters', 'x'.repeat(19)],
  ['text', 'of 5001 characters', 'x'.repeat(5001)],
  ['blade_length_in', 'below zero', '-4'],
  ['blade_length_in', 'of zero', '0'],
  ['blade_length_in', 'with three decimals', '4.125'],
  ['blade_length_in', 'that is no number', 'NaN'],
  ['budget_min', 'below zero', '-1'],
  ['budget_min', 'with a decimal comma', '350,50'],
  ['budget_max', 'with three decimals', '10.999'],
  ['budget_max', 'in exponents', '1e3'],
  ['needed_by', 'that does not exist', '2027-02-30'],
  ['like_product_id', 'that never existed', '987654321'],
  ['like_product_id', 'of zero', '0'],
  ['like_product_id', 'that is text', 'one'],
])('rejects a %s %s and stores nothing', async (field, _how, value) => {
  const before = await total()
  const { status, body } = await postCommission(shop.client(), { [field]: value })
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual([field])
  expect(await total()).toBe(before)
})

test('rejects a budget whose maximum is below its minimum', async () => {
  const { status, body } = await postCommission(shop.client(), { budget_min: '500', budget_max: '499.99' })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['budget_max']])
  expect((await postCommission(shop.client(), { budget_min: '500', budget_max: '500' })).status).toBe(201)
  expect((await postCommission(shop.client(), { budget_max: '500' })).status).toBe(201)
  expect((await postCommission(shop.client(), { budget_min: '500' })).status).toBe(201)
})

test('names the category of a kind', async () => {
  const [category] = (await shop.client().api.products.allCategories({})).data
  const kind = (category?.name ?? '').toLowerCase().replaceAll(' ', '-')
  const commissionUuid = await newCommission(shop.client(), { kind })
  const { commission } = await shop.client().api.commissions.get({ commissionUuid })
  expect(commission.wishes).toMatchObject({ kind, kind_label: category?.name })
})

test('does not use up the captcha on an invalid field, and needs it', async () => {
  const { recaptchaToken = '' } = commissionFields()
  expect((await postCommission(shop.client(), { recaptchaToken, kind: 'swords' })).status).toBe(400)
  expect((await postCommission(shop.client(), { recaptchaToken })).status).toBe(201)
  expect((await postCommission(shop.client(), { recaptchaToken })).status).toBe(400)
  expect((await postCommission(shop.client(), { recaptchaToken: '' })).status).toBe(400)
})

test('rejects a request with an invalid image and accepts five images', async () => {
  const before = await total()
  const images = await Promise.all(Array.from({ length: 6 }, () => freshJpeg()))
  const bad = await postCommission(shop.client(), {}, [images[0] as Buffer, 'not an image'])
  expect(bad.status).toBe(415)
  const six = await postCommission(shop.client(), {}, images)
  expect([six.status, Object.keys(six.body.fields)]).toEqual([400, ['images']])
  expect(await total()).toBe(before)
  const commissionUuid = await newCommission(shop.client(), {}, images.slice(0, 5))
  const { commission } = await shop.client().api.commissions.get({ commissionUuid })
  expect(new Set(commission.wishes.images).size).toBe(5)
})

test('never names a draft that a request should be like', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  const { data } = await admin.api.products.get({ id: '2' })
  await shop.shop.db.updateTable('products').set({ published: 0 }).where('id', '=', 2).execute()
  const commissionUuid = await newCommission(shop.client(), { like_product_id: '2' })
  const { commission } = await shop.client().api.commissions.get({ commissionUuid })
  expect(commission.like_product).toBeNull()
  const own = await admin.api.admin.commission({ commissionUuid })
  expect(own.commission.like_product).toMatchObject({ id: 2, name: data.name, is_public: false })
})

test('takes a form whose input for images is empty, and no text instead of an image', async () => {
  const send = (images: string) =>
    sendForm(shop.client(), 'POST', '/api/commissions', form([], { ...commissionFields(), images }))
  expect((await send('')).status).toBe(201)
  const { status, body } = await send('/pictures/e73c15a68ca11d79/1200.jpg')
  expect([status, Object.keys(body.fields)]).toEqual([400, ['images']])
  const json = await ask(shop.client(), 'POST /api/commissions', commissionFields())
  expect(json.status).toBe(415)
})
