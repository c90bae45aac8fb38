import { z } from 'zod';

export const username = z
  .string('must be a string')
  .regex(/^[a-z0-9_-]{3,30}$/, 'must be 3 to 30 characters of a-z, 0-9, _ and -');
