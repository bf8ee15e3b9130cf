import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { tokenOf, uniqueEmail } from './account.ts'

export async function newMessage(
  page: Page,
  change: { name?: string; contactMethod?: string; contact?: string; message?: string } = {},
): Promise<{ id: number; name: string; email: string }> {
  const name = `Ada ${randomUUID().slice(0, 8)}`
  const email = uniqueEmail('ada')
  const headers = await tokenOf(page)
  const sent = await page.request.post('/api/public/messages', {
    headers,
    data: {
      name,
      contactMethod: 'email',
      contact: email,
      message: 'Do you make the hunter with a longer blade?',
      recaptchaToken: `sandbox-pass-${randomUUID()}`,
      ...change,
    },
  })
  expect(sent.status()).toBe(201)
  const { data } = await (await page.request.get('/api/admin/messages')).json()
  const { id } = data.find((message: { name: string }) => message.name === (change.name ?? name))
  return { id, name, email }
}
