import { useEffect, useRef, useState } from 'react';
import { askForWhatIsSeen } from '../graphql/client.ts';
import { announce } from './announced.ts';
import { AskingPace } from './asking-pace.ts';
import { type Change, ChangeStream, type Connection } from './change-stream.ts';

/** Milliseconds after which somebody is told that what they see may be old: a stream that begins anew at once is nothing to tell. */
const lateAfterMs = 3_000;

/** Milliseconds between two questions while no stream can be had. */
const askingIntervalMs = 15_000;

/** What nobody heard of may be anything. */
const unheard: Change = { projectId: null };

/** Asks now and then for as long as nothing is heard. @returns whether that has lasted */
function useAskingWhile(isBehind: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBehind) return;
    const late = setTimeout(() => setLate(true), lateAfterMs);
    const asking = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      announce(unheard);
      askForWhatIsSeen();
    }, askingIntervalMs);
    return () => {
      clearTimeout(late);
      clearInterval(asking);
      setLate(false);
    };
  }, [isBehind]);
  return isLate;
}

/**
 * Keeps what is on the screen as it is in the server, for the whole dashboard.
 * @param concerns whether a change is of what is on the screen
 * @returns whether what is on the screen may be old
 */
export function useLive(concerns: (change: Change) => boolean): boolean {
  const [connection, setConnection] = useState<Connection>('unknown');
  const latest = useRef(concerns);
  useEffect(() => {
    latest.current = concerns;
  }, [concerns]);
  useEffect(() => {
    const pace = new AskingPace(askForWhatIsSeen);
    let hasBegun = false;
    const stream = new ChangeStream({
      onConnection: setConnection,
      onBegin() {
        announce(unheard);
        if (hasBegun) pace.want();
        hasBegun = true;
      },
      onChange(change) {
        announce(change);
        if (latest.current(change)) pace.want();
      },
    });
    return () => {
      stream.stop();
      pace.stop();
    };
  }, []);
  return useAskingWhile(connection === 'behind');
}
