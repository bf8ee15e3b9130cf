import { waitForRequest } from './unreachable.ts'

type RouteModules = Record<string, unknown>

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { location?: Location } } }
  }
}

/**
 * Replaces React Router's function (web/app/build/route-module-loader.ts), which reloads the page when a page's script does not load: without a
 * connection, that leaves the shop for the browser's error page. This one waits. If the script still does not load when the
 * shop can be reached, the browser opens the page itself.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: RouteModules,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id]
  const load = async () => {
    loaded[route.id] = await import(/* @vite-ignore */ route.module)
    return loaded[route.id]
  }
  try {
    return await load()
  } catch {
    await reachable(route.module)
    return load().catch(openInBrowser)
  }
}

async function reachable(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url, { method: 'HEAD', cache: 'no-store' })
      return
    } catch {
      await waitForRequest()
    }
  }
}

function openInBrowser(): Promise<never> {
  const { pathname, search, hash } = window.__reactRouterDataRouter?.state.navigation.location ?? location
  location.assign(pathname + search + hash)
  return new Promise(() => undefined)
}
