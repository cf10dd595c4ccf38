import { Type } from 'typebox';

export const HealthAnswer = Type.Object({
  success: Type.Literal(true),
  data: Type.Object({
    status: Type.Literal('ok'),
    release: Type.Union([Type.String(), Type.Null()], { description: 'Id of the live release.' }),
    publishedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    database: Type.Literal('ok'),
  }),
});

export const LiveAnswer = Type.Object({
  success: Type.Literal(true),
  data: Type.Object({ status: Type.Literal('live') }),
});

export const ReadyAnswer = Type.Object({
  success: Type.Literal(true),
  data: Type.Object({ status: Type.Literal('ready') }),
});
