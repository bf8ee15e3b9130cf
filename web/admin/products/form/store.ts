import { useSyncExternalStore } from 'react'

/** A state that uploads and other slow work can change while the page draws it. */
export interface Store<State> {
  get(): State
  change(change: Partial<State> | ((state: State) => Partial<State>)): void
  subscribe(hear: () => void): () => void
}

export function createStore<State extends object>(first: State): Store<State> {
  let state = first
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    change(change) {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) }
      for (const hear of listeners) hear()
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}

export function useStore<State>({ subscribe, get }: Store<State>): State {
  return useSyncExternalStore(subscribe, get, get)
}
