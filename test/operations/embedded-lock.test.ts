import { expect, test } from 'vitest';
import { DirectoryLockedError, lockDirectory } from '../../src/database/directory-lock.ts';
import { temporaryDirectory } from '../harness/command.ts';

test('a directory belongs to one holder at a time', () => {
  const directory = temporaryDirectory();
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryLockedError);
  unlock();
  lockDirectory(directory)();
});
