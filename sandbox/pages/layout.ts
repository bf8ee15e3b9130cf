import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Markup } from './markup.ts'

const STYLESHEET = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8')

export function stylesheetRoute(app: FastifyInstance) {
  app.get('/assets/sandbox.css', async (_request, reply) => {
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLESHEET)
  })
}

type Page = { title: string; tone: 'mail' | 'payment'; header: Markup; body: Markup }

export function layout({ title, tone, header, body }: Page) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/sandbox.css">
</head>
<body class="${tone}">
<a class="skip" href="#main">Skip to content</a>
<header class="bar">${header}</header>
<main id="main">${body}</main>
</body>
</html>
`
}

/** The page runs no scripts and loads images only from `imageOrigins`. */
export function sendPage(
  reply: FastifyReply,
  page: Markup,
  { status = 200, imageOrigins = [] as string[] } = {},
) {
  const images = [...new Set(imageOrigins)].join(' ')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data: ${images}; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page.markup)
}
