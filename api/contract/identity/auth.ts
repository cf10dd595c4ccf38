import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ROLES } from './identity-rules.ts';
import { success } from '../shared/envelopes.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const Time = Type.String({ format: 'date-time' });

export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  phoneNumber: Nullable,
  displayName: Nullable,
  avatar: Type.Union([Type.String(), Type.Null()], { description: 'Address of a picture, https.' }),
  isPremium: Type.Boolean(),
  role: Type.Enum([...ROLES]),
  hasPassword: Type.Boolean({ description: 'False for an account that signs in only with Google.' }),
  timeZone: Type.String({ description: 'IANA name of the zone in which the learner’s days begin and end.' }),
  timeZoneProposed: Type.Boolean({ description: 'As in the profile.' }),
  guideDone: Type.Boolean({ description: 'As in the profile.' }),
  hasPicture: Type.Boolean({ description: 'Whether the learner has a picture of their own.' }),
});
export type User = Static<typeof User>;

export const SignedIn = Type.Object({
  token: Type.String({ description: 'Sent as `Authorization: Bearer …`. Valid for 30 days.' }),
  user: User,
});
export type SignedIn = Static<typeof SignedIn>;

/** `credentials.ts` has the rules for the values of these fields, with messages for the user. */
const closed = { additionalProperties: false };
const Email = Type.String({ description: 'Case and surrounding spaces are ignored.' });
const NewPassword = Type.String({
  description: '8 to 128 characters, and none of the most common passwords.',
});

export const Credentials = Type.Object({ email: Email, password: Type.String() }, closed);
export const NewAccount = Type.Object({ email: Email, password: NewPassword }, closed);

export const GoogleSignIn = Type.Object(
  {
    idToken: Type.String(),
    accessToken: Type.Optional(Type.String({ description: 'Ignored.' })),
  },
  closed,
);

/** The query of the callback from an OpenID provider. */
export const ProviderAnswer = Type.Object({
  code: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  iss: Type.Optional(Type.String({ description: 'Issuer of the answer (RFC 9207).' })),
});

export const PasswordChange = Type.Object(
  {
    currentPassword: Type.Optional(
      Type.String({ description: 'Required if the account has a password (`hasPassword`).' }),
    ),
    newPassword: NewPassword,
  },
  closed,
);

export const SessionSummary = Type.Object({
  id: Type.String(),
  createdAt: Time,
  lastSeenAt: Type.String({ format: 'date-time', description: 'Accurate to a few minutes.' }),
  userAgent: Nullable,
  current: Type.Boolean({ description: 'Whether this request uses the session.' }),
});
export type SessionSummary = Static<typeof SessionSummary>;

export const SessionPath = Type.Object({ id: Type.String() });

/** An account without a password may omit it. */
export const AccountDeletion = Type.Union([
  Type.Object({ password: Type.Optional(Type.String()) }, closed),
  Type.Null(),
]);

export const PasswordResetRequest = Type.Object({ email: Email }, closed);

export const PasswordReset = Type.Object(
  { token: Type.String({ description: 'From the link in the e-mail.' }), newPassword: NewPassword },
  closed,
);

export const AuthOptions = Type.Object({
  google: Type.Boolean({ description: 'Whether signing in with Google is configured.' }),
  passwordReset: Type.Boolean({
    description: 'Whether e-mail can be sent, so that a forgotten password can be reset.',
  }),
});
export type AuthOptions = Static<typeof AuthOptions>;

export const StartedHere = Type.Object({
  startedHere: Type.Boolean(),
  newAccount: Type.Boolean({
    description: 'Whether this sign-in created the account. False if it was not started in this browser.',
  }),
});
export type StartedHere = Static<typeof StartedHere>;

export const SignedInAnswer = success(SignedIn);
export const UserAnswer = success(User);
export const StartedHereAnswer = success(StartedHere);
export const SessionsAnswer = success(Type.Array(SessionSummary));
export const AuthOptionsAnswer = success(AuthOptions);
