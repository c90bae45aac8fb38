import { name } from '../text-rules.ts';
import { longestMessage } from './longest-message.ts';

/** What everybody is told during maintenance: one line, shown on pages and in the errors of the interface. */
export const maintenanceMessage = name(1, longestMessage);
