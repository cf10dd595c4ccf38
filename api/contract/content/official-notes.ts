import { Type } from 'typebox';

/** A version number of official notes. */
export const Version = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });

export const OfficialNotes = Type.Object({
  content: Type.String({ description: 'Markdown, without front matter.' }),
  version: Type.Integer({ description: 'Starts at 1 and increases each time changed notes are published.' }),
});

/** A string pattern, so that a fraction is rejected instead of rounded. */
export const VersionQuery = Type.Object({
  version: Type.Optional(
    Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'Defaults to the latest version.' }),
  ),
});
