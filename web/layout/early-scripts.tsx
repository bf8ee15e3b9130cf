import { Children, cloneElement, type HTMLAttributes, isValidElement, type ReactElement } from 'react'
import { Scripts } from 'react-router'

/** Preloads the router's scripts with low priority, so the first image loads before them. */
export function EarlyScripts() {
  const scripts = Scripts({}) as ReactElement<HTMLAttributes<HTMLElement>> | null
  return Children.map(scripts?.props.children, (element) =>
    isValidElement<{ fetchPriority: string }>(element) && element.type === 'link'
      ? cloneElement(element, { fetchPriority: 'low' })
      : element,
  )
}
