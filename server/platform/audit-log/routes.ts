import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { listActivity } from './list.ts'

export function auditLogRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  addRoute(app, api.admin.activity, (query) => listActivity(db, query))
}
