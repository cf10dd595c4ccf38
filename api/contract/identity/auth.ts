import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ROLES } from './roles.ts';
import { success } from '../shared/success-envelope.ts';

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
  hasPassword: Type.Boolean({ description: 'False for those who only ever signed in with Google.' }),
});
export type User = Static<typeof User>;

export const SignedIn = Type.Object({
  token: Type.String({ description: 'To be sent as `Authorization: Bearer …`; lasts 30 days.' }),
  user: User,
});
export type SignedIn = Static<typeof SignedIn>;

/** Length and form of what stands in these fields are rules of `credentials.ts`, which say them in words. */
const closed = { additionalProperties: false };
const Email = Type.String({ description: 'Upper and lower case and spaces around it make no difference.' });
const NewPassword = Type.String({ description: '8 to 128 characters, and none of the commonest passwords.' });

export const Credentials = Type.Object({ email: Email, password: Type.String() }, closed);
export const NewAccount = Type.Object({ email: Email, password: NewPassword }, closed);

export const GoogleSignIn = Type.Object(
  {
    idToken: Type.String(),
    accessToken: Type.Optional(Type.String({ description: 'Not looked at: the ID token says it all.' })),
  },
  closed,
);

/** What an OpenID provider sends back through the browser. */
export const ProviderAnswer = Type.Object({
  code: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  iss: Type.Optional(Type.String({ description: 'Whose answer it is (RFC 9207).' })),
});

export const PasswordChange = Type.Object(
  {
    currentPassword: Type.Optional(
      Type.String({ description: 'Needed where the account has a password (`hasPassword`).' }),
    ),
    newPassword: NewPassword,
  },
  closed,
);

export const SessionSummary = Type.Object({
  id: Type.String(),
  createdAt: Time,
  lastSeenAt: Type.String({ format: 'date-time', description: 'Exact to a few minutes.' }),
  userAgent: Nullable,
  current: Type.Boolean({ description: 'Whether it is the session that asks.' }),
});
export type SessionSummary = Static<typeof SessionSummary>;

export const SessionPath = Type.Object({ id: Type.String() });

/** May be left out altogether by an account without a password. */
export const AccountDeletion = Type.Union([
  Type.Object({ password: Type.Optional(Type.String()) }, closed),
  Type.Null(),
]);

export const PasswordResetRequest = Type.Object({ email: Email }, closed);

export const PasswordReset = Type.Object(
  { token: Type.String({ description: 'From the link in the mail.' }), newPassword: NewPassword },
  closed,
);

export const AuthOptions = Type.Object({
  google: Type.Boolean({ description: 'Whether signing in with Google is set up.' }),
  passwordReset: Type.Boolean({ description: 'Whether a forgotten password can be reset by mail.' }),
});
export type AuthOptions = Static<typeof AuthOptions>;

/** A learner's data by table; `api/modules/learning/export/store.ts` lists the tables. */
export const AccountExport = Type.Object({
  exportedAt: Time,
  account: Type.Record(Type.String(), Type.Unknown()),
  data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
});

export const SignedInAnswer = success(SignedIn);
export const UserAnswer = success(User);
export const SessionsAnswer = success(Type.Array(SessionSummary));
export const AuthOptionsAnswer = success(AuthOptions);
