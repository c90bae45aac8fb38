import { isSpecifiedScalarType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';

test('every type says what it is', () => {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
  expect(types.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
});
