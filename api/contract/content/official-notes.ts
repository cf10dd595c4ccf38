import { Type } from 'typebox';

/** Of a topic's official notes. */
export const Version = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });

export const OfficialNotes = Type.Object({
  content: Type.String({ description: 'Markdown, without front matter.' }),
  version: Type.Integer({ description: '1 at first, and one more each time changed notes are published.' }),
});

/** Text, as all of an address is: what is no whole number is refused instead of rounded. */
export const VersionQuery = Type.Object({
  version: Type.Optional(
    Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'A version; without it the present one.' }),
  ),
});
