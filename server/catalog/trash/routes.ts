import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { listTrash } from './list.ts'

interface TrashRouteDeps {
  db: Db
  now(): number
}

export function trashRoutes(app: FastifyInstance, { db, now }: TrashRouteDeps): void {
  addRoute(app, api.admin.trash, (query) => listTrash(db, query, now()))
}
