import { Children, cloneElement, type HTMLAttributes, isValidElement, type ReactElement } from 'react'
import { Scripts } from 'react-router'

/**
 * Preloads the router's scripts with low priority and after the page's other content, so that the styles and the first image
 * load before them. React moves a link without `itemProp` to the beginning of the head.
 */
export function EarlyScripts() {
  const scripts = Scripts({}) as ReactElement<HTMLAttributes<HTMLElement>> | null
  return Children.map(scripts?.props.children, (element) =>
    isValidElement<{ fetchPriority: string; itemProp: string }>(element) && element.type === 'link'
      ? cloneElement(element, { fetchPriority: 'low', itemProp: '' })
      : element,
  )
}
