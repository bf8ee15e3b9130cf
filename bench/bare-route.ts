import Fastify from 'fastify'
import { renderPlainGrid } from './plain-grid.ts'

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
app.get('/grid', async (_request, reply) => reply.type('text/html').send(renderPlainGrid()))

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
