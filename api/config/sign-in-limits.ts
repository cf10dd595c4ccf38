/** Failed attempts to sign in within a window of time. Changed with the settings `LOGIN_…`. */
export interface LoginLimits {
  /** ms */
  window: number;
  /** From one address, at all accounts. */
  perAddress: number;
  /** From one address at one account. */
  perAddressAndAccount: number;
  /** From one device at an account that it has signed in to before. */
  perDevice: number;
  /** At one account from all addresses. An account with more is under attack. */
  perAccount: number;
}

export const DEFAULT_LOGIN_LIMITS: LoginLimits = {
  window: 15 * 60 * 1000,
  perAddress: 20,
  perAddressAndAccount: 10,
  perDevice: 10,
  perAccount: 100,
};

/** Attempts to sign up within a window of time. Changed with the settings `SIGN_UP_…`. */
export interface SignUpLimits {
  /** ms */
  window: number;
  /** With e-mail addresses that have an account, from one address. */
  takenPerAddress: number;
  /** With one e-mail address that has an account, from all addresses. */
  takenPerEmail: number;
  /** New accounts from one address. A class may sign up from one. */
  newPerAddress: number;
}

export const DEFAULT_SIGN_UP_LIMITS: SignUpLimits = {
  window: 60 * 60 * 1000,
  takenPerAddress: 20,
  takenPerEmail: 5,
  newPerAddress: 100,
};
