import type { ObjectRef } from '@pothos/core';
import { z } from 'zod';
import { builder } from './builder.ts';
import { rowSelection, type SelectRows } from './row-selection.ts';

/** The most items that one page can hold. */
const maximumLimit = 100;

/** Characters of a cursor: ours are shorter. */
const longestCursor = 500;

/** The arguments of every list. */
export const pageArguments = builder.args((t) => ({
  page: t.int({
    required: true,
    defaultValue: 1,
    description: 'Which page, counted from 1.',
    validate: z.int('must be an integer').min(1, 'must be at least 1'),
  }),
  limit: t.int({
    required: true,
    defaultValue: 20,
    description: `How many items a page holds: 1 to ${maximumLimit}.`,
    validate: z
      .int('must be an integer')
      .min(1, 'must be at least 1')
      .max(maximumLimit, `must be at most ${maximumLimit}`),
  }),
  cursor: t.string({
    description:
      'The next cursor of a page, in the place of a number: what follows it, whatever was added or removed meanwhile. What changes its own place meanwhile, such as a post by its likes, may come again or not at all. An empty one begins.',
    validate: z.string().max(longestCursor, 'is no cursor of this list'),
  }),
}));

export interface PageArguments {
  page: number;
  limit: number;
  cursor?: string | null | undefined;
}

/** What a page costs: its rows, each with all that is selected of it. */
export function pageComplexity({ limit }: { limit?: number | null }) {
  return { field: 1, multiplier: (limit ?? maximumLimit) / 10 };
}

type SchemaTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;

/** How long a list is, or that it is at least so long. */
export interface Count {
  total: number;
  isExact: boolean;
}

/** A page of a list, of which only that is read which is selected. */
export interface Page<Row> {
  /** Of the whole list. */
  count(): Promise<Count>;
  /** Leads to what follows; null at the end. */
  nextCursor(): Promise<string | null>;
  items(selection: SelectRows): Promise<Row[]>;
}

/** The type of the pages of lists of an item; `More` is what fields that are added to it need. */
export function pageType<Row, More extends object = object>(name: string, item: ObjectRef<SchemaTypes, Row>) {
  return builder.objectRef<Page<Row> & More>(name).implement({
    description: 'A page of a list, and how long the whole list is.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How long the list is, or that it is at least so long where totalIsExact is false.',
        resolve: async (page) => (await page.count()).total,
      }),
      totalIsExact: t.boolean({ resolve: async (page) => (await page.count()).isExact }),
      nextCursor: t.string({
        nullable: true,
        description: 'Given as cursor, leads to the next page; null on the last one.',
        resolve: (page) => page.nextCursor(),
      }),
      items: t.field({
        type: [item],
        resolve: (page, _args, context, info) => page.items(rowSelection(context, info)),
      }),
    }),
  });
}
