import Fastify from 'fastify'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'

/** The machine's limits: a route without hooks that returns the bytes from `PUT /`, and a plain grid from React. */
const app = Fastify({ bodyLimit: 10 * 1024 * 1024 })
let body = Buffer.alloc(0)
let headers: Record<string, string> = {}

app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
app.removeContentTypeParser(['application/json', 'text/plain'])
app.put('/', async (request) => {
  body = request.body as Buffer<ArrayBuffer>
  headers = JSON.parse(String(request.headers['x-headers'])) as Record<string, string>
  return { bytes: body.length }
})
app.get('/', async (_request, reply) => reply.headers(headers).send(body))
app.get('/grid', async (_request, reply) => reply.type('text/html').send(renderToString(h(Grid))))

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })

/** As many elements as the shop's listing, without its data, router, scripts, or compression. */
function Grid() {
  const links = numbers(250).map((number) =>
    h('li', { key: number }, h('a', { href: `/filter/${number}`, className: 'row' }, `Filter ${number}`)),
  )
  const cards = numbers(15).map((number) => h(Card, { key: number, number }))
  return h('main', null, h('ul', null, links), h('ul', { className: 'grid' }, cards))
}

function Card({ number }: { number: number }) {
  const source = (type: string) =>
    h('source', {
      type: `image/${type}`,
      srcSet: [200, 400, 800, 1200, 1600]
        .map((width) => `/pictures/${number}/${width}.${type} ${width}w`)
        .join(', '),
      sizes: '(min-width: 1440px) 316px, calc(100vw - 40px)',
    })
  const image = (file: string) => h('img', { src: `/pictures/${number}${file}`, alt: '' })
  const thumbnails = numbers(3).map((place) =>
    h('button', { key: place, type: 'button' }, image(`-${place}/200.webp`)),
  )
  const price = h('div', null, h('span', null, '$265.00'), h('button', { type: 'button' }, 'Add to Cart'))
  const name = h('h2', null, h('a', { href: `/knife/${number}` }, `Knife ${number}`))
  const picture = h('picture', null, source('avif'), source('webp'), image('/1200.jpg'))
  const parts = [picture, h('div', null, thumbnails), h('p', null, 'Hunting Knives'), name, price]
  return h('li', null, h('article', { className: 'card' }, ...parts))
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number)
}
