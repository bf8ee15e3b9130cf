import { expect, test } from 'vitest'
import { post, startTestSandbox } from './testing/test-setup.ts'

test('accepts a token once', async () => {
  const { url } = await startTestSandbox()
  const verify = async () =>
    (await post(`${url}/captcha/siteverify`, { secret: 's', response: 'sandbox-pass-1' })).json()
  expect(await verify()).toEqual({
    success: true,
    challenge_ts: expect.stringMatching(/Z$/),
    hostname: '127.0.0.1',
    'error-codes': [],
  })
  expect(await verify()).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
})

test.each([
  [{ secret: 's', response: 'made-up' }, 'invalid-input-response'],
  [{ secret: 's', response: `sandbox-pass${'x'.repeat(3000)}` }, 'invalid-input-response'],
  [{ secret: 's' }, 'missing-input-response'],
  [{ response: 'sandbox-pass-1' }, 'missing-input-secret'],
  [{ secret: 's', response: ['sandbox-pass-1'] }, 'missing-input-response'],
  [null, 'missing-input-secret'],
])('%j fails as %s', async (body, code) => {
  const { url } = await startTestSandbox()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/captcha/siteverify`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(await response.json()).toEqual({ success: false, 'error-codes': [code] })
})

test('serves the widget to pages of other origins', async () => {
  const { url } = await startTestSandbox()
  const response = await fetch(`${url}/captcha/api.js?onload=ready&render=explicit`)
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await response.text()).toContain('sandboxCaptcha')
})
