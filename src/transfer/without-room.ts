import { StartError } from '../config/start-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user has no room left',
  EACCES: 'this user may not read or write there',
  EROFS: 'nothing can be written there',
};

/** What an operator can do something about of what a copy failed with; null where it is something else. */
export function withoutRoom(error: unknown): StartError | null {
  const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
  return reason ? new StartError(`Nothing was copied: ${reason}.`) : null;
}
