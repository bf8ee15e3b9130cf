import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { commissionPage } from '#contract/platform/values/paths.ts'
import { dayAtWorkshop } from '../day-at-workshop.ts'
import { uniqueEmail } from './account.ts'
import { logInAsStaff, shopOf } from './staff-session.ts'

export const JUNE = {
  name: 'June Whitlock',
  address: '214 Quarry Road',
  city: 'Berea',
  state: 'KY',
  zip: '40403',
}

export const dayAfter = (days: number) => dayAtWorkshop(Date.now(), days)

/** Staff of a shop, by the API. */
export class Staff {
  readonly client: APIRequestContext
  readonly headers: Record<string, string>

  private constructor(client: APIRequestContext, headers: Record<string, string>) {
    this.client = client
    this.headers = headers
  }

  static async logIn(page: Page): Promise<Staff> {
    const { client, headers } = await logInAsStaff(await shopOf(page.request))
    return new Staff(client, headers)
  }

  async quote(uuid: string, change: object = {}): Promise<void> {
    const data = {
      price: 720,
      deposit_percent: 30,
      finish_by: dayAfter(60),
      valid_until: dayAfter(14),
      description: 'Ladder damascus bowie, 8.5-inch blade, handle from your walnut.',
      ...change,
    }
    await this.answered(this.client.put(this.path(uuid, 'quote'), { headers: this.headers, data }))
  }

  async setState(uuid: string, state: string, change: object = {}): Promise<void> {
    const data = { state, ...change }
    await this.answered(this.client.put(this.path(uuid, 'state'), { headers: this.headers, data }))
  }

  /** A note for the customer. */
  async note(
    uuid: string,
    text: string,
    images: { name: string; mimeType: string; buffer: Buffer }[] = [],
  ): Promise<void> {
    const form = new FormData()
    form.append('text', text)
    form.append('for_customer', 'true')
    for (const { name, mimeType, buffer } of images) {
      form.append('images', new File([new Uint8Array(buffer)], name, { type: mimeType }))
    }
    const options = { headers: this.headers, multipart: form }
    await this.answered(this.client.post(this.path(uuid, 'notes'), options))
  }

  end(): Promise<void> {
    return this.client.dispose()
  }

  private path(uuid: string, action: string): string {
    return `/api/admin/commissions/${uuid}/${action}`
  }

  private async answered(answer: ReturnType<APIRequestContext['post']>): Promise<void> {
    const got = await answer
    expect(got.ok(), await got.text()).toBe(true)
  }
}

/** Asks for a bowie by the API. @returns the uuid. */
export async function newCommission(page: Page, change: object = {}): Promise<string> {
  const answer = await page.request.post('/api/commissions', {
    multipart: {
      name: JUNE.name,
      email: uniqueEmail(),
      kind: 'bowie-knives',
      blade_length_in: '8.5',
      steel: '1084 / 15N20 ladder damascus',
      budget_min: '600',
      budget_max: '800',
      text: 'For my brother, who turns fifty in March. He carried our grandfather’s bowie until the tang broke.',
      recaptchaToken: `sandbox-pass-${randomUUID()}`,
      ...change,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).commission_uuid
}

/** Accepts the quote and pays the deposit by the API. */
export async function acceptAndPay(page: Page, uuid: string, { pays = true } = {}): Promise<void> {
  const accepted = await page.request.post(`/api/commissions/${uuid}/accept`, {
    data: { ...JUNE, ageConfirmation: '21' },
  })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  if (!pays) return
  const card = { card_number: '4242424242424242', expiry: '12/34', cvc: '123', name: JUNE.name }
  await page.request.post((await accepted.json()).url, { form: card })
  await expect
    .poll(async () => (await (await page.request.get(`/api${commissionPage(uuid)}`)).json()).commission.state)
    .toBe('in_progress')
}
