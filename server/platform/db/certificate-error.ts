/** PostgreSQL can't be reached until a person changes DATABASE_URL or the server's certificate. */
export class CertificateError extends Error {}

const NAME_THE_CA =
  'This machine does not trust the certificate of PostgreSQL. In DATABASE_URL, name a file with the provider’s CA certificate: sslmode=verify-full&sslrootcert=/etc/shop-database-ca.pem'
const USE_ITS_NAME =
  'The certificate of PostgreSQL names another host. In DATABASE_URL, use the host name that the provider gives you.'

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const REMEDIES: Partial<Record<string, string>> = {
  SELF_SIGNED_CERT_IN_CHAIN: NAME_THE_CA,
  DEPTH_ZERO_SELF_SIGNED_CERT: NAME_THE_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NAME_THE_CA,
  UNABLE_TO_GET_ISSUER_CERT: NAME_THE_CA,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NAME_THE_CA,
  ERR_TLS_CERT_ALTNAME_INVALID: USE_ITS_NAME,
  CERT_HAS_EXPIRED: 'The certificate of PostgreSQL has expired. Renew it on its server.',
  CERT_NOT_YET_VALID: 'The certificate of PostgreSQL is not valid yet. Are both clocks right?',
}

/** @returns other errors as they are */
export function explainCertificate(error: unknown): unknown {
  const { code, syscall, path } = error as NodeJS.ErrnoException
  const remedy =
    syscall === 'open' ? `The shop can’t read ${path}, which DATABASE_URL names.` : REMEDIES[code ?? '']
  return remedy === undefined ? error : new CertificateError(remedy, { cause: error })
}
