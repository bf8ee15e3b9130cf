import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { csvDay, csvFile } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addCsvRoute, addRoute } from '#server/platform/http/endpoint.ts'
import { exportSubscribers, listSubscribers, SUBSCRIBER_TITLES } from './subscribers.ts'

interface SubscriberRouteDeps {
  db: Db
  now(): number
}

export function subscriberRoutes(app: FastifyInstance, { db, now }: SubscriberRouteDeps): void {
  addRoute(app, api.admin.subscribers, (query) => listSubscribers(db, query))
  addCsvRoute(app, api.admin.exportSubscribers, async (filter) => ({
    name: `subscribers-${csvDay(now())}.csv`,
    text: csvFile(SUBSCRIBER_TITLES, exportSubscribers(db, filter)),
  }))
}
