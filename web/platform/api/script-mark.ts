import { createContext } from 'react'

/**
 * The `nonce` of the scripts that the app writes. It is new for each rendering, so that an injected script cannot have it,
 * and is replaced by hashes, because cached pages are sent many times. Unknown in the browser.
 */
export const ScriptMark = createContext<string | undefined>(undefined)
