import { type Api, api } from './api.ts'
import type { MethodAndPath } from './endpoint.ts'

type EndpointTable = { [Group in keyof Api]: { [Name in keyof Api[Group]]: MethodAndPath } }

/** The browser build replaces this module with its value (`vite.config.ts`), so that it ships no schemas. */
export const endpoints = Object.fromEntries(
  Object.entries(api).map(([group, members]) => [
    group,
    Object.fromEntries(Object.entries(members).map(([name, { method, path }]) => [name, { method, path }])),
  ]),
) as EndpointTable
