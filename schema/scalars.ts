import { GraphQLError, type GraphQLScalarTypeConfig } from 'graphql';
import { dateTimeText } from './date-time-text.ts';

/** What a scalar looks like as JSON; the facade derives its checks and descriptions of bodies from it. */
interface JsonShape {
  type: 'string' | 'integer' | 'object';
  enum?: readonly string[];
  format?: string;
  additionalProperties?: { type: readonly string[] };
}

type ScalarOptions<Value, Output> = Pick<GraphQLScalarTypeConfig<Value, Output>, 'serialize' | 'parseValue'> & {
  description: string;
  extensions: {
    jsonShape: JsonShape;
    /** What it takes, where that is more than what it answers. */
    inputShape?: { anyOf: readonly JsonShape[] };
  };
};

/** A string of a fixed vocabulary whose words are no GraphQL names, such as `project-admin` or `projects:read`. */
export function vocabulary<Word extends string>(
  words: readonly Word[],
  description: string,
): ScalarOptions<Word, string> {
  const parseValue = (value: unknown): Word => {
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw new GraphQLError(`must be one of ${words.join(', ')}`);
    return word;
  };
  return {
    description: `${description} One of ${words.map((word) => `\`${word}\``).join(', ')}.`,
    extensions: { jsonShape: { type: 'string', enum: words } },
    serialize: parseValue,
    parseValue,
  };
}

/** The years that a date may be in: what is earlier or later is a mistake, and the end of what can be stored is near. */
const years = { first: 1970, last: 9999 } as const;

/** The first moment of a day that there is in the calendar, so that no 30th of February becomes a day in March. */
function dayOf(text: string): Date | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : undefined;
}

/** @throws GraphQLError where the moment lies in no year that a date may be in */
function withinYears(moment: Date): Date {
  const year = moment.getUTCFullYear();
  if (year >= years.first && year <= years.last) return moment;
  throw new GraphQLError(`must lie between the years ${years.first} and ${years.last}`);
}

/** What RFC 3339 writes behind a date: hours to 23, and seconds that a clock without leap seconds has. */
const time = /^[Tt]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

function momentOf(text: string): Date | undefined {
  const [date, rest] = [text.slice(0, 10), text.slice(10)];
  const day = dayOf(date);
  if (rest === '' || !day) return day;
  return time.test(rest) ? new Date(text.toUpperCase()) : undefined;
}

/** RFC 3339 date-time; a date alone means its first moment in UTC. */
export const dateTime: ScalarOptions<Date, string> = {
  description: 'A moment, as RFC 3339 writes it: `2026-11-21T08:30:00.000Z`. A date alone is its first moment in UTC.',
  extensions: {
    jsonShape: { type: 'string', format: 'date-time' },
    inputShape: {
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'string', format: 'date' },
      ],
    },
  },
  serialize: (value) => {
    if (value instanceof Date) return dateTimeText(value);
    throw new GraphQLError('must be a date');
  },
  parseValue: (value) => {
    const moment = typeof value === 'string' ? momentOf(value) : undefined;
    if (moment) return withinYears(moment);
    throw new GraphQLError('must be a date or date-time such as 2026-11-21 or 2026-11-21T08:30:00Z');
  },
};

/** A calendar day in UTC. */
export const calendarDate: ScalarOptions<Date, string> = {
  description: 'A day in UTC: `2026-11-21`.',
  extensions: { jsonShape: { type: 'string', format: 'date' } },
  serialize: (value) => {
    if (value instanceof Date) return value.toISOString().slice(0, 10);
    throw new GraphQLError('must be a date');
  },
  parseValue: (value) => {
    const day = typeof value === 'string' ? dayOf(value) : undefined;
    if (day) return withinYears(day);
    throw new GraphQLError('must be a day such as 2026-11-21');
  },
};

/** Integers beyond 32 bits that JSON numbers still hold exactly, such as sizes in bytes. */
export const largeInteger: ScalarOptions<number, number> = {
  description: 'An integer from 0 to 2^53 - 1.',
  extensions: { jsonShape: { type: 'integer' } },
  serialize: (value) => Number(value),
  parseValue: (value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    throw new GraphQLError('must be an integer from 0 to 2^53 - 1');
  },
};

/** An object whose values are strings, such as environment variables; null stands for one that is not shown. */
export type StringMap = Record<string, string | null>;

function isText(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isStringMap(value: unknown): value is StringMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText);
}

/** The entries of an object that are no strings, for whoever names each of them. */
function wrongEntries(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, entry]) => (isText(entry) ? [] : [name]));
}

export const stringMap: ScalarOptions<StringMap, StringMap> = {
  description: 'An object whose values are strings; null stands for one that is not shown, or is to stay as it is.',
  extensions: { jsonShape: { type: 'object', additionalProperties: { type: ['string', 'null'] } } },
  serialize: (value) => {
    if (isStringMap(value)) return value;
    throw new GraphQLError('must be an object of strings');
  },
  parseValue: (value) => {
    if (!isStringMap(value)) {
      const extensions = { wrongEntries: wrongEntries(value) };
      throw new GraphQLError('must be an object whose values are strings', { extensions });
    }
    // An object has no entry of that name but its prototype: what copies the map would lose it without a word.
    if (Object.hasOwn(value, '__proto__')) throw new GraphQLError('must not have an entry named __proto__');
    return value;
  },
};

/** How many requests were answered with each status. */
export const statusCounts: ScalarOptions<Record<string, number>, unknown> = {
  description: 'An object from HTTP status to a number of requests: `{"200": 3}`.',
  extensions: { jsonShape: { type: 'object' } },
  serialize: (value) => value,
  parseValue: () => {
    throw new GraphQLError('is never an input');
  },
};

/** The resource that an event is about, by whose topic its shape goes. */
export const eventData: ScalarOptions<never, unknown> = {
  description: 'An object whose shape goes by the topic.',
  extensions: { jsonShape: { type: 'object' } },
  serialize: (value) => value,
  parseValue: () => {
    throw new GraphQLError('is never an input');
  },
};

/** An ExportMetricsServiceRequest; its parts are judged one by one, so that a bad one does not spoil the others. */
export const otlpMetrics: ScalarOptions<object, object> = {
  description: "An ExportMetricsServiceRequest in OTLP's JSON encoding.",
  extensions: { jsonShape: { type: 'object' } },
  serialize: (value) => {
    if (typeof value === 'object' && value !== null) return value;
    throw new GraphQLError('must be an object');
  },
  parseValue: (value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw new GraphQLError('must be an object');
  },
};
