import { looksAtWhatOthersChange } from '../graphql/ask-again.ts';
import { askForWhatIsSeen, askOnce } from '../graphql/client.ts';
import { allAnswered } from '../graphql/seen-queries.ts';
import { shellDocument } from '../shell/documents.ts';
import { announce } from './announced.ts';
import { AskingPace } from './asking-pace.ts';
import { type Change, ChangeStream, type Connection } from './change-stream.ts';
import { Listeners } from './listeners.ts';
import { SharedBuckets } from './shared-buckets.ts';

/** Whether a change is of what is on the screen. */
export type Concerns = (change: Change) => boolean;

/** What nobody heard of may be anything. */
const unheard: Change = { projectId: null };

let connection: Connection = 'unknown';
let concerns: Concerns = () => true;
const listeners = new Listeners();

/** Whether changes are heard of, as useSyncExternalStore would have it. */
export const connectionStore = { subscribe: listeners.subscribe, read: () => connection };

/** Goes by another screen from now on. */
export function setConcerns(ofTheScreen: Concerns): void {
  concerns = ofTheScreen;
}

const pace = new AskingPace({ ask: askForWhatIsSeen, answered: allAnswered }, new SharedBuckets());

/** Asks for what is on the screen, since anything may have changed. */
export function askForAll(): void {
  announce(unheard);
  if (looksAtWhatOthersChange()) pace.want();
}

/**
 * Keeps what is on the screen as it is in the server, for as long as the page is there. It begins before anything is asked
 * for: of what is answered while nothing is heard yet, a change would be missed.
 */
export function beginLive(): void {
  new ChangeStream({
    onConnection(latest) {
      connection = latest;
      listeners.tell();
    },
    onGap: askForAll,
    // An event stream does not tell why it was refused; an answer does, and leads to where one signs in.
    onRefused: () => void askOnce(shellDocument, {}),
    onChange(change) {
      announce(change);
      if (concerns(change)) pace.want();
    },
  });
}
