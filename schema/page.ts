import type { ObjectRef } from '@pothos/core';
import { z } from 'zod';
import { builder } from './builder.ts';
import { rowSelection, type SelectRows } from './row-selection.ts';

/** The most items that one page can hold. */
const maximumLimit = 100;

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
}));

/** `skip` and `take` for Prisma. */
export function toSkipTake({ page, limit }: { page: number; limit: number }) {
  return { skip: (page - 1) * limit, take: limit };
}

/** What a page costs: its rows, each with all that is selected of it. */
export function pageComplexity({ limit }: { limit?: number | null }) {
  return { field: 1, multiplier: (limit ?? maximumLimit) / 10 };
}

type SchemaTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;

/** A page of a list, of which only that is read which is selected. */
export interface Page<Row> {
  /** Of the whole list. */
  totalCount(): Promise<number>;
  items(selection: SelectRows): Promise<Row[]>;
}

/** The type of the pages of lists of an item. */
export function pageType<Row>(name: string, item: ObjectRef<SchemaTypes, Row>) {
  return builder.objectRef<Page<Row>>(name).implement({
    description: 'A page of a list, and how long the whole list is.',
    fields: (t) => ({
      totalCount: t.int({ resolve: (page) => page.totalCount() }),
      items: t.field({
        type: [item],
        resolve: (page, _args, context, info) => page.items(rowSelection(context, info)),
      }),
    }),
  });
}
