import { Type } from 'typebox';
import { success } from '../shared/success-envelope.ts';

const Time = Type.String({ format: 'date-time' });

export const CalendarFeed = Type.Object({
  active: Type.Boolean({ description: 'Whether there is an address that calendars can follow.' }),
  createdAt: Type.Union([Time, Type.Null()]),
});

export const NewCalendarFeed = Type.Object({
  url: Type.String({
    description: 'Whoever knows it can read one’s targets. It is told once, and ends the one before.',
  }),
  createdAt: Time,
});

export const CalendarFeedAnswer = success(CalendarFeed);
export const NewCalendarFeedAnswer = success(NewCalendarFeed);
