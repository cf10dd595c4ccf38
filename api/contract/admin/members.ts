import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PageFilter } from './audit.ts';
import { ROLES } from '../identity/identity-rules.ts';
import { success } from '../shared/envelopes.ts';

export const Member = Type.Object({
  id: Type.String(),
  email: Type.String(),
  emailVerified: Type.Boolean({ description: 'Whether the owner has proved to control the address.' }),
  displayName: Type.Union([Type.String(), Type.Null()]),
  role: Type.Enum([...ROLES]),
  isPremium: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
});
export type Member = Static<typeof Member>;

export const MemberFilter = Type.Object({
  query: Type.Optional(
    Type.String({ maxLength: 200, description: 'A part of the e-mail address or the name.' }),
  ),
  ...PageFilter.properties,
});

export const MemberChange = Type.Object(
  { role: Type.Optional(Type.Enum([...ROLES])), isPremium: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
export type MemberChange = Static<typeof MemberChange>;

export const MemberPath = Type.Object({ id: Type.String() });
export const MembersAnswer = success(Type.Array(Member));
export const MemberAnswer = success(Member);
