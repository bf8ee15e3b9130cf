import Fastify from 'fastify'

/** The machine's limit: one route without hooks that returns the bytes from `PUT /`. */
const app = Fastify({ bodyLimit: 10 * 1024 * 1024 })
let body = Buffer.alloc(0)
let type = 'text/html'

app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
app.removeContentTypeParser(['application/json', 'text/plain'])
app.put('/', async (request) => {
  body = request.body as Buffer<ArrayBuffer>
  type = request.headers['content-type'] ?? type
  return { bytes: body.length }
})
app.get('/', async (_request, reply) => reply.header('content-type', type).send(body))

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
