import type { Surface } from '../declare/surface.ts';
import { problemDetails } from '../errors/problem-details.ts';

/** The documents that standards look for, open to everybody (RFC 8615). */
export const wellKnown: Surface = {
  name: 'well-known',
  prefix: '/.well-known',
  credentials: null,
  error: problemDetails,
  hasEnvironments: false,
  document: null,
};
