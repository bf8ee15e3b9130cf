import fastifyPlugin from 'fastify-plugin'
import { isApiPath } from './not-found.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Browser features that neither the shop nor the map and captcha frames need; the camera, only on staff's pages. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Staff scan the QR code of a product with the camera. */
export function permissionsPolicy({ camera = false } = {}): string {
  return UNUSED_FEATURES.map(
    (feature) => `${feature}=${camera && feature === 'camera' ? '(self)' : '()'}`,
  ).join(', ')
}

/** The headers of every response. Pages replace the policy with their own. */
export function securityHeaders({ secure }: { secure: boolean }): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy(),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }
}

export const sendSecurityHeaders = fastifyPlugin(async function sendSecurityHeaders(
  app,
  shop: { secure: boolean },
) {
  const headers = securityHeaders(shop)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
  })
})
