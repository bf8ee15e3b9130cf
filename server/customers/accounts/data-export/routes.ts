import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { requireSession } from '#server/platform/http/guards.ts'
import { myData } from './my-data.ts'

interface DataExportRouteDeps {
  db: Db
  now(): number
}

export function dataExportRoutes(app: FastifyInstance, { db, now }: DataExportRouteDeps): void {
  addRoute(app, api.auth.myData, async (_, { request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return myData(db, requireSession(request), now())
  })
}
