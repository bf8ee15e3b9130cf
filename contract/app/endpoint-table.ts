import { type MethodAndPath, methodsAndPaths } from '#contract/platform/api/endpoint.ts'
import { type Api, api } from './api.ts'
import { privateEndpoints } from './private-endpoint-table.ts'

type Groups = Omit<Api, 'admin' | keyof typeof privateEndpoints>

export type EndpointTable = { [Group in keyof Groups]: { [Name in keyof Groups[Group]]: MethodAndPath } }

const { admin: _, ...customerGroups } = api

/**
 * The endpoints that any page may call. The build replaces this module with its value (`web/app/build/endpoint-table.ts`), so
 * that the browser loads no schemas.
 */
export const endpoints = Object.fromEntries(
  Object.entries(customerGroups)
    .filter(([group]) => !(group in privateEndpoints))
    .map(([group, members]) => [group, methodsAndPaths(members)]),
) as EndpointTable
