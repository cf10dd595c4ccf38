/** The provider does not answer, or not as an OpenID provider should. Nobody's sign-in is at fault. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** What a caller brought proves no identity. The message is for the log, never for the caller. */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused';
}
