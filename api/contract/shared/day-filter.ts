import { Type } from 'typebox';

/** The days that a query asks for. */
export const DayFilter = Type.Object({
  from: Type.Optional(Type.String({ format: 'date', description: 'First day.' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last day, inclusive.' })),
});
