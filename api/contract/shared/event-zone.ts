import { Type } from 'typebox';

const ZONE_MAX = 64;

/** The field of an event that may be sent later than it happened. */
export const EventZone = Type.Optional(
  Type.String({
    maxLength: ZONE_MAX,
    description:
      'IANA name of the zone in which the learner’s days began when it happened. By default, and if the name is unknown, that of the account.',
  }),
);

/** When an event is sent, which tells how wrong the clock of the device is. */
export const SentAt = Type.Optional(
  Type.String({
    format: 'date-time',
    description:
      'The time of the device when it sends this. If it is a minute or more from the server’s, the time of the event is corrected by the difference.',
  }),
);

/** The time of an event. @param what a sentence about the time, without its end, such as `When it was finished` */
export const EventTime = (what: string) =>
  Type.Optional(
    Type.String({
      format: 'date-time',
      description: `${what}, if it could not be sent at once. A time in the future or before 2020 is replaced by the server’s time.`,
    }),
  );
