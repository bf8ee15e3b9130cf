import { type Api, api } from './api.ts'
import { type MethodAndPath, methodsAndPaths } from './endpoint.ts'

type Groups = Omit<Api, 'admin'>

export type EndpointTable = { [Group in keyof Groups]: { [Name in keyof Groups[Group]]: MethodAndPath } }

const { admin: _, ...groups } = api

/** Without those of staff. The browser build replaces this module with its value (`vite.config.ts`), so that it ships no schemas. */
export const endpoints = Object.fromEntries(
  Object.entries(groups).map(([group, members]) => [group, methodsAndPaths(members)]),
) as EndpointTable
