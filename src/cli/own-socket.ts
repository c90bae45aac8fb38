import { lstatSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from './parse-command.ts';

/** Permission bits of everybody but the owner to make, take away and replace what lies in a directory. */
const writableByOthers = 0o022;

/** Root may command everybody's servers. */
function isTrusted({ uid }: Stats, { own, owner }: { own: number; owner: number }): boolean {
  return uid === own || (own === 0 && uid === owner);
}

/**
 * Makes sure, before passwords are sent to it, that whoever made a socket is who runs this command, or, where that is
 * root, who the directory belongs to; and that nobody else could have put it there.
 * @returns whether there is such a socket
 * @throws UsageError where it may be somebody else's; an error of the system where that cannot be known
 */
export function isOwnSocket(file: string): boolean {
  const socket = lstatSync(file, { throwIfNoEntry: false });
  if (!socket?.isSocket()) return false;
  const directory = statSync(path.dirname(file));
  const users = { own: process.getuid?.() ?? directory.uid, owner: directory.uid };
  if (!isTrusted(directory, users) || !isTrusted(socket, users)) {
    throw new UsageError([
      'DATA_DIR or commands.sock in it belongs to another user of this machine: nothing was sent.',
    ]);
  }
  if ((directory.mode & writableByOthers) !== 0) {
    throw new UsageError([
      'Nothing was sent to the server, since others may write to DATA_DIR and could have taken its place. ' +
        'Take that from them (chmod go-w), and make sure that commands.sock in it is the one of your server.',
    ]);
  }
  return true;
}
