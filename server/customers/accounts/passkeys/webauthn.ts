/** Loads the library at its first use: it has as many modules as the rest of the server. */
export const webauthn = () => import('@simplewebauthn/server')
